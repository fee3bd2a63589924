import { runUntilSignalled } from '#processes/run-until-signalled';

runUntilSignalled(async (stopping) => (await import('#processes/gateway/run-gateway')).runGateway(stopping));
