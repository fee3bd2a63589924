import { runUntilSignalled } from '#processes/run-until-signalled';

runUntilSignalled(async (stopping) => (await import('#processes/spread/run-spread')).runSpread(stopping));
