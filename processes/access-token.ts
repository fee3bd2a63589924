import { administer } from './admin/administer';

/** `npm run access-token` is `npm run admin -- access-token issue`. */
void administer(['access-token', 'issue', ...process.argv.slice(2)], {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  interrupted: new AbortController().signal,
}).then((code) => {
  process.exitCode = code;
});
