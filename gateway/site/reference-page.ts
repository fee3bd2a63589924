/** The REST reference: a page, and the file that its one script is. */
export interface ReferencePage {
  readonly html: string;
  readonly script: string;
}

/** Renders `/openapi.json` with Scalar from its own bundle: no request leaves this origin. */
export function referencePage(productName: string): ReferencePage {
  const configuration = {
    url: '/openapi.json',
    withDefaultFonts: false,
    telemetry: false,
    // Both lead to the maker's own site.
    showToolbar: 'never',
    hideClientButton: true,
    agent: { disabled: true },
  };
  return {
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${productName}: REST reference</title></head>
<body>
<div id="reference"></div>
<script src="/reference/standalone.js"></script>
<script>Scalar.createApiReference('#reference', ${JSON.stringify(configuration)});</script>
</body>
</html>
`,
    script: require.resolve('@scalar/api-reference/browser/standalone.js'),
  };
}
