import pino from 'pino';
import { redaction } from '#gateway/edge/redaction';
import type { Logger } from '#runtime/logger';
import { traceFields } from '#runtime/observe/spans';
import { product } from '#runtime/package-root';

/** Creates a structured logger: JSON lines on standard error, with secrets redacted at any depth. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: { service: product.name },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: traceFields,
      // pg adds the connection to errors of idle clients.
      serializers: { err: pino.stdSerializers.wrapErrorSerializer((err) => ({ ...err, client: undefined })) },
      redact: { paths: [...redaction], censor: '[redacted]' },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
