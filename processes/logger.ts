import pino from 'pino';
import { redaction } from '#gateway/edge/redaction';
import type { Logger } from '#runtime/logger';
import { traceFields } from '#runtime/observe/spans';
import { product } from '#runtime/package-root';

/** Structured logs on standard error, one JSON object a line, secrets left out wherever they are nested. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: { service: product.name },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: traceFields,
      redact: { paths: [...redaction], censor: '[redacted]' },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
