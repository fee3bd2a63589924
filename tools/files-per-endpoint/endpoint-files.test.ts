import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';
import { readEndpoints, summaryOf } from './endpoint-files';

const endpoints = readEndpoints();
const filesOf = (wanted: string) => endpoints.find(({ name }) => name === wanted)?.files;

describe('The files of an endpoint', () => {
  test('are its document, the resolver and the code that its method runs', () => {
    expect(filesOf('ListBingoParticipants')).toEqual([
      'rest-facade/operations/bingo/list-bingo-participants.graphql',
      'subgraphs/bingo/events/event.entity.ts',
      'subgraphs/bingo/events/find-events.ts',
      'subgraphs/bingo/participants/find-participants.ts',
      'subgraphs/bingo/participants/participants.resolver.ts',
      'subgraphs/bingo/rules/board-lines.ts',
      'subgraphs/bingo/rules/bonuses.ts',
    ]);
  });

  test('include those of another area that resolves a selected field', () => {
    const own = filesOf('GetOwnAttendance') ?? [];
    expect(own.filter((file) => file.startsWith('subgraphs/attendance/')).length).toBeGreaterThan(0);
    expect(own.filter((file) => file.startsWith('subgraphs/auth/')).length).toBeGreaterThan(0);
  });

  test('are as many as the README says', () => {
    const { median, maximum } = summaryOf(endpoints);
    const readme = readFileSync(join(packageRoot, 'README.md'), 'utf8').replace(/\s+/g, ' ');
    expect(readme).toContain(`${median} files explain half of the endpoints, ${maximum} the largest`);
  });
});
