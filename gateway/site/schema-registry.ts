import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { forbidden, unauthenticated } from '#protocol/errors';
import { holdsPermission } from '#protocol/principal';
import type { Artefacts } from '#schema/artefacts';
import { RegistryFolder } from '#schema/publishing/registry-folder';
import {
  contentHash,
  differingArtefacts,
  hashArtefacts,
  hashOf,
  type Live,
  type LiveDifferences,
  type RegistryIndex,
  type Version,
} from '#schema/publishing/version';
import { admitCaller } from '../edge/admission';
import { isKnown } from '../edge/entity-tag';
import type { AdmissionRules } from '../graphql-endpoint/admit-operation';
import { contentPolicy } from './public-page';
import { SchemaChanges } from './schema-changes';

export interface SchemaRegistryOptions {
  /** Folder of the published versions; it need not exist. */
  readonly folder: string;
  /** The artefacts that this gateway runs. */
  readonly live: Artefacts;
  /** Whether access is restricted, which forbids shared caches. */
  readonly restricted: boolean;
  /** Public address of the gateway, without a trailing slash. */
  readonly baseUrl: string;
  /** @throws DomainError when the caller may not read the registry. */
  readonly admit: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
}

const METHODS = 'GET, HEAD, OPTIONS';

const TYPES: Readonly<Record<RegistryFile['type'], string>> = {
  json: 'application/json; charset=utf-8',
  graphql: 'application/graphql; charset=utf-8',
  html: 'text/html; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
};

/**
 * Serves the published versions and the live schema read-only at `/schema/registry`, with `latest`, `live`
 * and `versions/<number>` below, each with its artefacts; what the versions changed for clients at
 * `/schema/changes`, as a page or a feed. Versions published at run time are visible at once.
 */
export function createSchemaRegistry(options: SchemaRegistryOptions): Router {
  const registry = new RegistryFolder(options.folder);
  const files = new RegistryFiles(registry, options.live);
  const changes = new SchemaChanges(registry, options.baseUrl);
  const changesAs = async (type: 'html' | 'atom') => {
    const rendered = await changes.render();
    return rendered && fileOf(type === 'html' ? rendered.page : rendered.feed, type);
  };
  const router = express.Router({ caseSensitive: true });
  router.use(
    '/schema/registry',
    serveFile(options, ({ path }) => files.find(path.split('/').filter((segment) => segment !== ''))),
  );
  router.all(
    '/schema/changes',
    serveFile(options, (request, response) => {
      response.vary('Accept');
      return changesAs(request.accepts('html', 'atom') === 'atom' ? 'atom' : 'html');
    }),
  );
  router.all(
    '/schema/changes.atom',
    serveFile(options, () => changesAs('atom')),
  );
  return router;
}

/** Serves the file that a request finds, to GET and HEAD. */
function serveFile(
  { restricted, admit }: SchemaRegistryOptions,
  find: (request: Request, response: Response) => Promise<RegistryFile | null>,
): RequestHandler {
  const immutableCaching = `${restricted ? 'private' : 'public'}, max-age=31536000, immutable`;
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set({ Allow: METHODS, 'Cache-Control': 'no-store', 'X-Error-Code': 'BAD_USER_INPUT' });
      response.status(405).json({ error: 'the schema registry supports only GET and HEAD' });
      return;
    }
    await admit(request, response);
    const file = await find(request, response);
    if (!file) return next();
    const etag = `"${file.hash}"`;
    response.setHeader('ETag', etag);
    response.setHeader(
      'Cache-Control',
      file.immutable ? immutableCaching : `${restricted ? 'private, ' : ''}no-cache`,
    );
    // Express ignores the ETag of requests with `Cache-Control: no-cache`, which Node's `fetch` sends.
    if (isKnown(request.headers['if-none-match'], etag)) {
      response.status(304).end();
      return;
    }
    if (file.type === 'html') response.setHeader('Content-Security-Policy', PAGE_POLICY);
    response.setHeader('Content-Type', TYPES[file.type]);
    response.send(file.content);
  };
}

const PAGE_POLICY = contentPolicy("default-src 'none'; style-src 'self'; img-src data:");

/** A file of the registry. */
interface RegistryFile {
  readonly content: Buffer;
  readonly hash: string;
  readonly type: 'json' | 'graphql' | 'html' | 'atom';
  /** Whether the content at this address never changes. */
  readonly immutable: boolean;
}

/** Finds the files below `/schema/registry`. Names are compared with known ones and never used as paths. */
class RegistryFiles {
  private readonly liveHashes;
  private readonly liveHash;
  /** Buffers keep some megabytes outside the heap. */
  private readonly liveContents: ReadonlyMap<string, Buffer>;

  /** @param live the artefacts of this gateway. */
  constructor(
    private readonly registry: RegistryFolder,
    live: Artefacts,
  ) {
    this.liveContents = new Map([...live].map(([path, content]) => [path, Buffer.from(content)]));
    this.liveHashes = hashArtefacts(live);
    this.liveHash = hashOf(this.liveHashes);
  }

  /** @returns null if there is no such file. */
  async find(segments: readonly string[]): Promise<RegistryFile | null> {
    const [kind, ...rest] = segments;
    if (kind === undefined) return json(await this.index(), false);
    if (kind === 'live') return this.findLive(rest);
    if (kind === 'latest') return this.findIn(await this.registry.latest(), rest, false);
    if (kind !== 'versions') return null;
    const [number, ...path] = rest;
    return this.findIn(await this.versionByNumber(number ?? ''), path, true);
  }

  private async index(): Promise<RegistryIndex> {
    const versions = await this.registry.list();
    const version = await this.liveNumber();
    const live = { hash: this.liveHash, version, differences: await this.liveDifferences(version) };
    const damaged = await this.registry.damaged();
    return { latest: versions.at(-1)?.number ?? null, live, versions: [...versions], damaged };
  }

  /** Says what an unpublished live schema has that the latest readable version has not. */
  private async liveDifferences(version: number | null): Promise<LiveDifferences> {
    const latest = (await this.registry.list()).at(-1);
    if (version !== null || !latest) return null;
    const { artefacts } = await this.registry.version(latest.number);
    return { from: latest.number, artefacts: differingArtefacts(this.liveHashes, artefacts) };
  }

  /**
   * Returns the newest version equal to the live schema: after a rollback several are, and the newest counts
   * as live.
   */
  private async liveNumber(): Promise<number | null> {
    const versions = await this.registry.list();
    return versions.findLast(({ hash }) => hash === this.liveHash)?.number ?? null;
  }

  private async findLive(path: readonly string[]): Promise<RegistryFile | null> {
    const artefact = path.join('/');
    if (artefact === '') {
      const version = await this.liveNumber();
      const differences = await this.liveDifferences(version);
      const record: Live = { hash: this.liveHash, version, differences, artefacts: this.liveHashes };
      return json(record, false);
    }
    const content = this.liveContents.get(artefact);
    if (content === undefined) return null;
    return { content, hash: contentHash(content), type: typeOf(artefact), immutable: false };
  }

  private async findIn(
    version: Version | null,
    path: readonly string[],
    immutable: boolean,
  ): Promise<RegistryFile | null> {
    if (!version) return null;
    const artefact = path.join('/');
    if (artefact === '') return json(version, immutable);
    const listed = Object.hasOwn(version.artefacts, artefact) ? version.artefacts[artefact] : undefined;
    if (!listed) return null;
    const content = Buffer.from(await this.registry.artefact(version, artefact));
    return { content, hash: listed.hash, type: typeOf(artefact), immutable };
  }

  private async versionByNumber(number: string): Promise<Version | null> {
    const known = (await this.registry.numbers()).find((published) => String(published) === number);
    return known === undefined ? null : this.registry.version(known);
  }
}

function json(value: object, immutable: boolean): RegistryFile {
  return { ...fileOf(`${JSON.stringify(value, null, 2)}\n`, 'json'), immutable };
}

function fileOf(text: string, type: RegistryFile['type']): RegistryFile {
  const content = Buffer.from(text);
  return { content, hash: contentHash(content), type, immutable: false };
}

function typeOf(path: string): RegistryFile['type'] {
  return path.endsWith('.json') ? 'json' : 'graphql';
}

/**
 * Creates the access check of the schema registry: public, but in production limited to callers who may
 * introspect the graph (`view_devops`) and services, because both expose the schema. Production requests are
 * counted.
 *
 * @throws DomainError UNAUTHENTICATED, FORBIDDEN or RATE_LIMITED.
 */
export function admitReader({
  edge,
  production,
}: Omit<AdmissionRules, 'graph'>): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  return async (req, res) => {
    if (!production) return;
    const { principal } = await admitCaller(edge, { req, res, request: edge.requestOf(req) }, 'any');
    const { kind } = principal;
    if (kind === 'service' || holdsPermission(principal, 'view_devops')) return;
    throw kind === 'user'
      ? forbidden('the schema registry requires the permission view_devops')
      : unauthenticated();
  };
}
