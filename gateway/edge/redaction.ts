/** Paths that pino redacts, so that no credential reaches a log even if headers or a request are logged. */
export const redaction: readonly string[] = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-service-key"]',
  // The unchecked header; the accepted request id is a field of every line.
  '["x-request-id"]',
  '["x-bingo-key"]',
  '["x-caller-assertion"]',
]
  .flatMap((name) =>
    ['headers', 'req.headers', 'res.headers', 'err.headers'].map((parent) => under(parent, name)),
  )
  // Statement parameters: names, texts, key hashes.
  .concat('err.parameters', 'err.driverError.detail', 'err.detail');

function under(parent: string, name: string): string {
  return name.startsWith('[') ? `${parent}${name}` : `${parent}.${name}`;
}
