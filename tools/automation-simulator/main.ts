import { parseArgs } from 'node:util';
import { z } from 'zod';
import { withEngines } from '#tests/support/with-engines';
import { deliverUnderKills, type KillReport } from './deliver-under-kills';

const count = (fallback: string) => ({ type: 'string', default: fallback }) as const;

const options = z.object({
  occurrences: z.coerce.number().int().min(1).max(1800),
  rules: z.coerce.number().int().min(1).max(10),
  kills: z.coerce.number().int().min(0).max(100),
});

/** Kills the platform repeatedly while it announces events, and counts the delivered messages. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { occurrences: count('1000'), rules: count('3'), kills: count('10') },
  });
  const plan = options.parse(values);
  await withEngines(async () => {
    const report = await deliverUnderKills({ ...plan, chance: Math.random });
    process.stdout.write(summary(plan, report));
    if (differences(plan, report) > 0) process.exitCode = 1;
  });
}

function summary(plan: z.infer<typeof options>, report: KillReport): string {
  return [
    `${plan.occurrences} occurrences, ${plan.rules} rules, killed ${report.killedAt.length} times`,
    `messages at the kills: ${report.killedAt.join(', ')}`,
    `messages in the end:   ${report.messages.length}`,
    `deliveries:            ${JSON.stringify(report.deliveries)}`,
    `${differences(plan, report)} differences`,
    '',
  ].join('\n');
}

/** Returns the number of missing and duplicate messages. */
function differences({ occurrences, rules }: z.infer<typeof options>, { messages }: KillReport): number {
  const posted = messages.map(({ channel_id, content }) => `${channel_id} ${content}`);
  const unique = new Set(posted);
  return posted.length - unique.size + Math.abs(occurrences * rules - unique.size);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
