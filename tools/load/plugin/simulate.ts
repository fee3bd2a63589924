import { randomFrom } from '#tests/support/random';
import { Measurements } from '../measurements';
import { Organiser, type Registered } from '../organiser';
import type { ProgressBar } from '../progress-bar';
import { type Audited, audit } from './audit';
import { BOARD_SIZE, TASKS } from './board';
import { Ledger } from './ledger';
import { PluginConnection } from './plugin-connection';
import { SimulatedPlayer } from './simulated-player';

/** Result of a simulation. */
export interface Outcome {
  readonly measurements: Measurements;
  /** Differences between platform and ledgers, one sentence each. */
  readonly differences: readonly string[];
}

/** Simulates players on a platform and compares its totals with their ledgers. */
export async function simulate(
  baseUrl: string,
  { players: count, minutes }: { readonly players: number; readonly minutes: number },
  bar: ProgressBar,
): Promise<Outcome> {
  const organiser = await Organiser.signIn(baseUrl);
  const eventId = await organiser.createEvent(minutes);
  const registered = await organiser.register(eventId, count, (done) =>
    bar.show(done / count, `${done} of ${count} players registered`),
  );
  bar.finish(`${count} players registered for ${eventId}`);

  const measurements = new Measurements();
  const players = registered.map((player) => ({ player, ledger: new Ledger(BOARD_SIZE, TASKS) }));
  const begun = Date.now();
  const until = begun + minutes * 60_000;
  const text = () => `${measurements.submissions} submissions, ${measurements.errors} errors`;
  const clock = setInterval(() => bar.show(Math.min(1, (Date.now() - begun) / (until - begun)), text()), 100);
  try {
    const playing = players.map(({ player, ledger }, index) =>
      playerOf(baseUrl, eventId, player, ledger, measurements, index).play(until),
    );
    await Promise.all([...playing, completeByHand(organiser, players)]);
  } finally {
    clearInterval(clock);
  }
  bar.finish(text());
  return { measurements, differences: await audit(eventId, players) };
}

function playerOf(
  baseUrl: string,
  eventId: string,
  { key }: Registered,
  ledger: Ledger,
  measurements: Measurements,
  seed: number,
): SimulatedPlayer {
  const connection = new PluginConnection(baseUrl, eventId, key, measurements);
  return new SimulatedPlayer(connection, ledger, measurements, randomFrom(seed));
}

/** Completes the manual tasks of every fourth player while the others keep playing. */
async function completeByHand(organiser: Organiser, players: readonly Audited[]): Promise<void> {
  const manual = TASKS.filter(({ report }) => report === null);
  for (const { player, ledger } of players.filter((_, index) => index % 4 === 0)) {
    for (const { position } of manual) {
      await organiser.complete(player.participantId, position);
      ledger.completedByHand(position);
    }
  }
}
