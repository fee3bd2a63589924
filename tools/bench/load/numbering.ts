/** Numbers of the requests that one server is sent, whatever sends them: none comes twice. */
export class Numbering {
  constructor(private following: number) {}

  take(): number {
    const number = this.following;
    this.following += 1;
    return number;
  }
}
