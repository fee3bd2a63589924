import { administer } from './admin/administer';

/** Alias of `npm run admin -- access-token issue`, run as `npm run access-token`. */
void administer(['access-token', 'issue', ...process.argv.slice(2)], {
  calledAs: 'npm run -s admin --',
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  interrupted: new AbortController().signal,
}).then((code) => {
  process.exitCode = code;
});
