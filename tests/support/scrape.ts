/** The metrics of a process at one moment. */
export interface Scrape {
  /** Returns the sum of a metric's samples with these labels; 0 when there are none. */
  total(name: string, labels?: Readonly<Record<string, string>>): number;
  /** The exposition text. */
  readonly text: string;
}

/** Reads `/metrics` of an internal port. */
export async function scrape(internalUrl: string): Promise<Scrape> {
  const response = await fetch(`${internalUrl}/metrics`);
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`);
  const text = await response.text();
  return {
    text,
    total: (name, labels = {}) => {
      const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
      return text
        .split('\n')
        .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
        .filter((line) => wanted.every((label) => line.includes(label)))
        .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
    },
  };
}
