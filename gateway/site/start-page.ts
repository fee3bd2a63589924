import { AREAS } from '#protocol/areas';

/** The static content of the start page; its script adds what depends on the visitor. */
export interface StartPageFacts {
  readonly productName: string;
  readonly version: string;
  /** Whether sign-in uses the sandbox instead of a real identity provider. */
  readonly sandbox: boolean;
}

/** Renders the start page, the default target after sign-in and sign-out. Works without scripts. */
export function startPage({ productName, version, sandbox }: StartPageFacts): string {
  const note = sandbox
    ? '<p class="note">This copy runs with a <strong>sandbox</strong>: sign-in goes to a local stand-in, and its users are invented.</p>'
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${productName}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/start-page.css">
<script src="/origin-notice.js" defer></script>
<script type="module" src="/start-page.js"></script>
</head>
<body>
<header>
  <div>
    <h1>${productName}</h1>
    <p class="quiet">version ${version}</p>
  </div>
  <nav class="account" aria-label="Account">
    <p id="viewer" role="status"><a href="/auth/me">Who am I?</a></p>
    <a class="button" id="sign-in" href="/auth/login">Sign in</a>
    <a class="button" id="sign-out" href="/auth/logout">Sign out</a>
  </nav>
</header>
<main>
${note}
<section aria-labelledby="use">
  <h2 id="use">Use it</h2>
  <ul class="cards">
    <li><a href="/explorer/">Explorer</a><p>Ask the graph at <code>/graphql</code>, with queries for dashboards and of every REST endpoint.</p></li>
    <li><a href="/reference">REST reference</a><p>Every endpoint, from <a href="/openapi.json">openapi.json</a>.</p></li>
    <li><a href="/schema/registry">Schema registry</a><p>The published schema versions, for checks in CI.</p></li>
  </ul>
</section>
<section aria-labelledby="health">
  <h2 id="health">Health</h2>
  <p id="health-summary" role="status">Each area says how it is.</p>
  <table>
    <caption>Areas of the platform</caption>
    <thead><tr><th scope="col">Area</th><th scope="col">State</th></tr></thead>
    <tbody>
${AREAS.map(areaRow).join('\n')}
    </tbody>
  </table>
  <p class="quiet after-table">One answer for all of them, for monitors: <a href="/health">/health</a></p>
</section>
</main>
</body>
</html>
`;
}

function areaRow(area: string): string {
  return `      <tr><th scope="row">${area}</th><td data-area="${area}"><a href="/${area}/health">ask ${area}</a></td></tr>`;
}
