import { administer } from './administer';

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interruption.abort(new Error(`interrupted by ${signal}; nothing was changed`)));
}

void administer(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  interrupted: interruption.signal,
}).then((code) => {
  process.exitCode = code;
});
