import { AREAS } from '#protocol/areas';
import { escapeHtml } from '#runtime/escape-html';

/** What the console shows about the platform before it has asked the graph. */
export interface ConsoleFacts {
  readonly productName: string;
  readonly version: string;
  /** Whether sign-in uses the sandbox instead of a real identity provider. */
  readonly sandbox: boolean;
}

/**
 * Fills the built page's placeholders.
 *
 * @returns renders the page of one response with its nonce.
 * @throws Error when the page lacks a placeholder: it was built from another version.
 */
export function consolePage(built: string, facts: ConsoleFacts): (nonce: string) => string {
  const { productName, version, sandbox } = facts;
  const values = [
    ['{{product}}', escapeHtml(productName)],
    ['{{version}}', escapeHtml(version)],
    ['{{signIn}}', sandbox ? 'sandbox' : 'provider'],
    ['{{start}}', withoutScripts(facts)],
  ] as const;
  const filled = values.reduce((page, [placeholder, value]) => {
    if (!page.includes(placeholder)) throw new Error(`The console's page lacks ${placeholder}`);
    return page.replaceAll(placeholder, () => value);
  }, built);
  return (nonce) => filled.replace('{{nonce}}', nonce);
}

/**
 * Fills the built page of a board.
 *
 * @throws Error when the page lacks a placeholder: it was built from another version.
 */
export function boardPage(built: string, { productName }: ConsoleFacts): string {
  if (!built.includes('{{product}}')) throw new Error("The board's page lacks {{product}}");
  return built.replaceAll('{{product}}', () => escapeHtml(productName));
}

/** Renders what a browser without scripts shows: links for sign-in, sign-out, health and the other pages. */
function withoutScripts({ productName, version }: ConsoleFacts): string {
  return `
<header>
  <div>
    <h1>${escapeHtml(productName)}</h1>
    <p class="quiet">version ${escapeHtml(version)}</p>
  </div>
  <nav class="account" aria-label="Account">
    <a href="/auth/me">Who am I?</a>
    <a class="button" href="/auth/login">Sign in</a>
    <a class="button" href="/auth/logout">Sign out</a>
  </nav>
</header>
<main>
<p class="note">The console needs JavaScript. These pages work without it.</p>
<ul class="cards">
  <li><a href="/explorer/">Explorer</a></li>
  <li><a href="/reference">REST reference</a> (<a href="/openapi.json">openapi.json</a>)</li>
  <li><a href="/schema/registry">Schema registry</a></li>
</ul>
<h2>Health</h2>
<ul>
${AREAS.map((area) => `  <li><a href="/${area}/health">ask ${area}</a></li>`).join('\n')}
  <li><a href="/health">all areas</a></li>
</ul>
</main>
`;
}
