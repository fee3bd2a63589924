import type { Change, ChangeClass } from '../../changes';
import { type ChangedValues, openApiChange } from './openapi-change';
import type { Operation } from './openapi-document';

/** Compares what clients and their generators see of an endpoint besides its messages. */
export function compareDocumented(before: Operation, after: Operation, coordinate: string): Change[] {
  const changes: Change[] = [];
  const add = (changeClass: ChangeClass, rule: string, message: string, values?: ChangedValues) =>
    changes.push(openApiChange(changeClass, rule, coordinate, message, values));
  if (before.operationId !== after.operationId) {
    const message = `is called ${after.operationId ?? 'nothing'} instead of ${before.operationId ?? 'nothing'}`;
    add('dangerous', 'OPERATION_ID_CHANGED', message, values(before.operationId, after.operationId));
  }
  for (const tag of before.tags.filter((known) => !after.tags.includes(known))) {
    add('safe', 'TAG_REMOVED', `no longer has the tag ${tag}`);
  }
  for (const tag of after.tags.filter((known) => !before.tags.includes(known))) {
    add('safe', 'TAG_ADDED', `has the tag ${tag}`);
  }
  if (!before.deprecated && after.deprecated) add('safe', 'ENDPOINT_DEPRECATED', 'is deprecated');
  if (before.deprecated && !after.deprecated) add('safe', 'ENDPOINT_REACTIVATED', 'is no longer deprecated');
  return [
    ...changes,
    ...compareSunsets(before['x-sunset'], after['x-sunset'], coordinate),
    ...compareContracts(before['x-rest'], after['x-rest'], coordinate),
  ];
}

/** Compares the days from which an endpoint may be removed; without one it may not be. */
function compareSunsets(was: string | undefined, is: string | undefined, coordinate: string): Change[] {
  if (was === is) return [];
  const days = values(was, is);
  if (is === undefined || (was !== undefined && is > was)) {
    const message = is === undefined ? 'has no sunset any more' : `may be removed from ${is} on, not ${was}`;
    return [openApiChange('safe', 'SUNSET_POSTPONED', coordinate, message, days)];
  }
  const message = `may be removed from ${is} on`;
  return was === undefined
    ? [openApiChange('dangerous', 'SUNSET_ADDED', coordinate, message, days)]
    : [openApiChange('breaking', 'SUNSET_EARLIER', coordinate, `${message}, not ${was}`, days)];
}

type Contract = NonNullable<Operation['x-rest']>;

/** Compares what `@rest` promises and OpenAPI has no words for. Skipped for documents that do not have it. */
function compareContracts(was: Contract | undefined, is: Contract | undefined, coordinate: string): Change[] {
  if (!was || !is) return [];
  const changes: Change[] = [];
  const add = (changeClass: ChangeClass, rule: string, message: string, values?: ChangedValues) =>
    changes.push(openApiChange(changeClass, rule, coordinate, message, values));
  if (was.transport !== is.transport) {
    add(
      'breaking',
      'TRANSPORT_CHANGED',
      `answers as ${is.transport} instead of ${was.transport}`,
      values(was.transport, is.transport),
    );
  }
  if (was.cookie !== is.cookie) {
    add(
      'breaking',
      'COOKIE_CHANGED',
      `sets ${is.cookie ?? 'no cookie'} instead of ${was.cookie ?? 'no cookie'}`,
      values(was.cookie, is.cookie),
    );
  }
  if (was.fileName !== is.fileName) {
    add(
      'dangerous',
      'FILE_NAME_CHANGED',
      `is saved as ${is.fileName} instead of ${was.fileName}`,
      values(was.fileName, is.fileName),
    );
  }
  if (was.notFound !== is.notFound) {
    const message = `says "${is.notFound ?? ''}" instead of "${was.notFound ?? ''}" if nothing is found`;
    add('dangerous', 'NOT_FOUND_CHANGED', message, values(was.notFound, is.notFound));
  }
  if (was.consumes !== is.consumes) {
    add(
      'breaking',
      'CONSUMES_CHANGED',
      `reads ${is.consumes} instead of ${was.consumes}`,
      values(was.consumes, is.consumes),
    );
  }
  if (was.cache !== is.cache) {
    const message = is.cache ? 'is now cached for a moment' : 'is no longer cached';
    add('dangerous', 'CACHE_CHANGED', message, values(was.cache, is.cache));
  }
  if (was.rateClass !== is.rateClass && was.rateClass !== undefined) {
    const message = `is counted as ${is.rateClass ?? 'nothing'} instead of ${was.rateClass}`;
    add('breaking', 'RATE_CLASS_CHANGED', message, values(was.rateClass, is.rateClass));
  }
  return [
    ...changes,
    ...compareCounted(was, is, coordinate),
    ...compareColumns(was.columns ?? [], is.columns ?? [], coordinate),
  ];
}

/** Compares the parameters by which a request is counted in another class, too. */
function compareCounted(was: Contract, is: Contract, coordinate: string): Change[] {
  if (was.rateClass === undefined) return [];
  const [before, after] = [was.counted ?? {}, is.counted ?? {}];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [from, to] = [before[name], after[name]];
    if (from === to) return [];
    const message = `counts requests with ${name} as ${to ?? 'nothing'} too, instead of ${from ?? 'nothing'}`;
    const changeClass = to === undefined ? 'safe' : 'breaking';
    return [openApiChange(changeClass, 'COUNTED_CHANGED', coordinate, message, values(from, to))];
  });
}

function compareColumns(was: readonly string[], is: readonly string[], coordinate: string): Change[] {
  if (was.join() === is.join()) return [];
  const message = `has the columns ${is.join(',')} instead of ${was.join(',')}`;
  const columns = values(was.join(), is.join());
  const appended = was.every((column, index) => is[index] === column);
  return [
    appended
      ? openApiChange('dangerous', 'CSV_COLUMN_ADDED', coordinate, message, columns)
      : openApiChange('breaking', 'CSV_COLUMNS_CHANGED', coordinate, message, columns),
  ];
}

function values(was: unknown, is: unknown): ChangedValues {
  return { from: String(was ?? 'nothing'), to: String(is ?? 'nothing') };
}
