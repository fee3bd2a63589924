import { runUntilSignalled } from '#processes/run-until-signalled';

runUntilSignalled(async (stopping) =>
  (await import('#processes/subgraph/run-subgraph')).runSubgraph(stopping),
);
