/** Paths that pino must censor, should anybody ever log headers or a request: no credential reaches a log. */
export const redaction: readonly string[] = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-service-key"]',
  // As it came: what is taken over of it stands in each line.
  '["x-request-id"]',
  '["x-bingo-key"]',
  '["x-caller-assertion"]',
]
  .flatMap((name) =>
    ['headers', 'req.headers', 'res.headers', 'err.headers'].map((parent) => under(parent, name)),
  )
  // What a failed statement was sent: names, texts, hashes of keys.
  .concat('err.parameters', 'err.driverError.detail', 'err.detail');

function under(parent: string, name: string): string {
  return name.startsWith('[') ? `${parent}${name}` : `${parent}.${name}`;
}
