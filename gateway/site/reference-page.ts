/** The REST reference: a page, the bundle that renders it, and the script that begins it. */
export interface ReferencePage {
  readonly html: string;
  /** File of Scalar's bundle. */
  readonly script: string;
  /** Text of a script of our own, so that the page needs none inline. */
  readonly begin: string;
}

/** Renders `/openapi.json` with Scalar from its own bundle: no request leaves this origin. */
export function referencePage(productName: string): ReferencePage {
  const configuration = {
    url: '/openapi.json',
    withDefaultFonts: false,
    telemetry: false,
    // Both lead to the maker's own site.
    showDeveloperTools: 'never',
    hideClientButton: true,
    agent: { disabled: true },
  };
  return {
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${productName}: REST reference</title></head>
<body>
<div id="reference"></div>
<script src="/reference/standalone.js"></script>
<script src="/reference/begin.js"></script>
</body>
</html>
`,
    script: require.resolve('@scalar/api-reference/browser/standalone.js'),
    begin: `Scalar.createApiReference('#reference', ${JSON.stringify(configuration)});\n`,
  };
}
