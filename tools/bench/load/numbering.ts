/** Unique request numbers of one server, shared by all loads. */
export class Numbering {
  constructor(private following: number) {}

  take(): number {
    const number = this.following;
    this.following += 1;
    return number;
  }
}
