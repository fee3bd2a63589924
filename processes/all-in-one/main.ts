import { runUntilSignalled } from '#processes/run-until-signalled';

runUntilSignalled(async (stopping) =>
  (await import('#processes/all-in-one/run-all-in-one')).runAllInOne(stopping),
);
