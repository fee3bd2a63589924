import { environment } from '#processes/configuration/environment';
import { STOP_WITHIN_MS, stopSignal } from '#processes/stop-signal';

const interruption = new AbortController();
stopSignal.addEventListener('abort', () => {
  interruption.abort(new Error(`interrupted by ${String(stopSignal.reason)}; nothing was changed`));
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
});

void import('#processes/admin/administer')
  .then(({ administer }) =>
    administer(process.argv.slice(2), {
      calledAs: environment().npm_lifecycle_event === 'admin' ? 'npm run -s admin --' : 'admin',
      out: (text) => void process.stdout.write(text),
      err: (text) => void process.stderr.write(text),
      interrupted: interruption.signal,
    }),
  )
  .then((code) => {
    process.exitCode = code;
  });
