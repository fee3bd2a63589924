import { runUntilSignalled } from '#processes/run-until-signalled';

runUntilSignalled(async (stopping) => (await import('#processes/worker/run-worker')).runWorker(stopping));
