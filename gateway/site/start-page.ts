/** What the start page says; nothing on it depends on who looks at it. */
export interface StartPageFacts {
  readonly productName: string;
  readonly version: string;
  /** Whether sign-in goes to the sandbox and not to a real identity provider. */
  readonly sandbox: boolean;
}

/** The page on which a browser ends after signing in or out without a `return_url`. */
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
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 40rem; margin: 10vh auto; padding: 0 1.5rem; }
  h1 { margin-bottom: 0; } .version { margin-top: 0; opacity: .7; }
  li { margin: .5rem 0; } .note { border-left: 4px solid #c80; padding-left: 1rem; }
</style>
</head>
<body>
<h1>${productName}</h1>
<p class="version">version ${version}</p>
${note}
<ul>
  <li><a href="/auth/login">Sign in</a> · <a href="/auth/me">who am I</a> · <a href="/auth/logout">sign out</a></li>
  <li><a href="/explorer">Explorer</a> of the graph, served at <code>/graphql</code></li>
  <li><a href="/reference">REST reference</a>, made from <a href="/openapi.json">/openapi.json</a></li>
  <li><a href="/health">Health</a></li>
</ul>
</body>
</html>
`;
}
