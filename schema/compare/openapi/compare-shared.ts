import type { Change } from '../../changes';
import { compareSchemas } from './compare-schemas';
import { openApiChange } from './openapi-change';
import type { OpenApi, Schema } from './openapi-document';

/** Compares what all endpoints have in common. */
export function compareShared(before: OpenApi, after: OpenApi): Change[] {
  return [
    ...compareServers(before, after),
    ...compareSchemes(before, after),
    ...comparePromises(before['x-platform'], after['x-platform']),
  ];
}

/** Compares what the platform accepts; versions 1 and 2 do not say it. */
function comparePromises(before: Schema | undefined, after: Schema | undefined): Change[] {
  const compared = { direction: 'request', coordinate: 'platform' } as const;
  return before && after ? compareSchemas(before, after, compared) : [];
}

function compareServers(before: OpenApi, after: OpenApi): Change[] {
  const [urlsBefore, urlsAfter] = [before.servers, after.servers].map((servers) =>
    servers.map(({ url }) => url),
  );
  const removed = (urlsBefore ?? []).filter((url) => !urlsAfter?.includes(url));
  const added = (urlsAfter ?? []).filter((url) => !urlsBefore?.includes(url));
  return [
    ...removed.map((url) => openApiChange('breaking', 'SERVER_REMOVED', 'servers', `${url} was removed`)),
    ...added.map((url) => openApiChange('safe', 'SERVER_ADDED', 'servers', `${url} is new`)),
  ];
}

function compareSchemes(before: OpenApi, after: OpenApi): Change[] {
  const schemesBefore = before.components.securitySchemes;
  const schemesAfter = after.components.securitySchemes;
  return [...new Set([...Object.keys(schemesBefore), ...Object.keys(schemesAfter)])].flatMap((name) => {
    const coordinate = `securitySchemes ${name}`;
    const [was, is] = [schemesBefore[name], schemesAfter[name]];
    if (!was) return [openApiChange('safe', 'SECURITY_SCHEME_ADDED', coordinate, 'the scheme is new')];
    if (!is) {
      return [openApiChange('breaking', 'SECURITY_SCHEME_REMOVED', coordinate, 'the scheme was removed')];
    }
    const [wasText, isText] = [textOf(was), textOf(is)];
    if (wasText === isText) return [];
    const message = `is ${isText} instead of ${wasText}`;
    return [
      openApiChange('breaking', 'SECURITY_SCHEME_CHANGED', coordinate, message, {
        from: wasText,
        to: isText,
      }),
    ];
  });
}

/** Descriptions are no part of what a client must send. */
function textOf({ description: _description, ...scheme }: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(scheme).sort()));
}
