/** An event of a stream in `text/event-stream` format. */
export interface StreamEvent {
  readonly type: string;
  readonly data: string;
}

/** Splits what has arrived into complete events and the beginning of the next one. Comments are skipped. */
export function eventsIn(text: string): { readonly events: readonly StreamEvent[]; readonly rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.flatMap((block) => eventOf(block) ?? []), rest };
}

function eventOf(block: string): StreamEvent | null {
  const fields = block.split('\n').map((line) => {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    return { name, value };
  });
  const type = fields.find(({ name }) => name === 'event')?.value;
  if (type === undefined) return null;
  return {
    type,
    data: fields
      .filter(({ name }) => name === 'data')
      .map(({ value }) => value)
      .join('\n'),
  };
}
