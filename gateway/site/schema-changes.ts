import { escapeHtml } from '#runtime/escape-html';
import { product } from '#runtime/package-root';
import type { ChangeClass } from '#schema/changes';
import type { RegistryFolder } from '#schema/publishing/registry-folder';
import type { Version } from '#schema/publishing/version';

/** Newest versions that the page and the feed list; the registry has them all. */
const MOST_ON_PAGE = 50;
const MOST_IN_FEED = 20;

const MEDIUM_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** The changes of published versions for clients, as a page and as a feed (Atom, RFC 4287). */
interface RenderedChanges {
  readonly page: string;
  readonly feed: string;
}

/** Renders the changes of the published versions, once for each state of the registry. */
export class SchemaChanges {
  private rendered: { readonly state: string; readonly changes: RenderedChanges } | null = null;

  /** @param baseUrl public address of the gateway, for the feed. */
  constructor(
    private readonly registry: RegistryFolder,
    private readonly baseUrl: string,
  ) {}

  /** @returns null if nothing was published. */
  async render(): Promise<RenderedChanges | null> {
    // Versions that cannot be read are left out, as in the list of the registry.
    const numbers = (await this.registry.list()).map(({ number }) => number);
    if (numbers.length === 0) return null;
    const state = numbers.join();
    if (this.rendered?.state !== state) {
      const newest = numbers.toReversed().slice(0, MOST_ON_PAGE);
      const versions = await Promise.all(newest.map((number) => this.registry.version(number)));
      const changes = { page: pageOf(versions), feed: feedOf(versions.slice(0, MOST_IN_FEED), this.baseUrl) };
      this.rendered = { state, changes };
    }
    return this.rendered.changes;
  }
}

/** @param versions newest first. */
function pageOf(versions: readonly Version[]): string {
  const title = `${escapeHtml(product.name)}: schema changes`;
  const sections = versions.map(
    (version) => `<section id="version-${version.number}">
<h2>Version ${version.number}</h2>
<p class="quiet"><time datetime="${version.publishedAt}">${MEDIUM_DATE.format(new Date(version.publishedAt))}</time></p>
${textOf(version)}
</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/start-page.css">
<link rel="alternate" type="application/atom+xml" title="${title}" href="/schema/changes.atom">
</head>
<body>
<header>
<h1>Schema changes</h1>
<nav aria-label="Developers"><a href="/schema/changes.atom">Feed</a> · <a href="/schema/registry">Registry</a> · <a href="/reference">Reference</a></nav>
</header>
<main>
<p class="note">What each published version changed for clients of the graph, REST and events. Breaking changes may break a client, dangerous ones
may surprise one, safe ones do neither.</p>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

/** @param versions newest first. */
function feedOf(versions: readonly Version[], baseUrl: string): string {
  const page = escapeHtml(`${baseUrl}/schema/changes`);
  const name = escapeHtml(product.name);
  const entries = versions.map(
    (version) => `<entry>
<id>${page}#version-${version.number}</id>
<title>Version ${version.number}: ${countsOf(version)}</title>
<updated>${version.publishedAt}</updated>
<link rel="alternate" type="text/html" href="${page}#version-${version.number}"/>
<content type="html">${escapeHtml(textOf(version))}</content>
</entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${page}</id>
<title>${name}: schema changes</title>
<updated>${versions[0]?.publishedAt}</updated>
<author><name>${name}</name></author>
<link rel="self" type="application/atom+xml" href="${page}.atom"/>
<link rel="alternate" type="text/html" href="${page}"/>
${entries.join('\n')}
</feed>
`;
}

/** Returns the message and the changes of a version as HTML. */
function textOf({ changes, message, rollbackOf, parent }: Version): string {
  const of = (changeClass: ChangeClass) => changes.filter((change) => change.class === changeClass);
  const listOf = (changeClass: ChangeClass) =>
    `<ul>\n${of(changeClass)
      .map(({ message: text, subject }) => {
        const where = subject === 'variant' ? ' in the public variant' : '';
        return `<li>${escapeHtml(text)}${where}</li>\n`;
      })
      .join('')}</ul>`;
  const none = parent === null ? 'The first version.' : 'No changes for clients.';
  return [
    ...(message === null ? [] : [`<p>${escapeHtml(message)}</p>`]),
    ...(rollbackOf === null ? [] : [`<p>The content of version ${rollbackOf} again.</p>`]),
    ...(changes.length === 0 ? [`<p>${none}</p>`] : []),
    ...(of('breaking').length > 0 ? [`<h3>Breaking</h3>\n${listOf('breaking')}`] : []),
    ...(of('dangerous').length > 0 ? [`<h3>Dangerous</h3>\n${listOf('dangerous')}`] : []),
    ...(of('safe').length > 0
      ? [`<details>\n<summary>${of('safe').length} safe</summary>\n${listOf('safe')}\n</details>`]
      : []),
  ].join('\n');
}

/** `1 breaking, 2 safe` */
function countsOf({ changes }: Version): string {
  const counts = (['breaking', 'dangerous', 'safe'] as const).flatMap((changeClass) => {
    const count = changes.filter((change) => change.class === changeClass).length;
    return count > 0 ? [`${count} ${changeClass}`] : [];
  });
  return counts.join(', ') || 'no changes';
}
