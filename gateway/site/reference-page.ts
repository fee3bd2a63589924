/** The REST reference: its page, the files that render it and the start script. */
export interface ReferencePage {
  readonly html: string;
  /** Files of Swagger UI. */
  readonly script: string;
  readonly styles: string;
  /** Text of the start script, served as a file so that the page needs no inline script. */
  readonly begin: string;
}

/** Renders `/openapi.json` with local Swagger UI files, without requests to other origins. */
export function referencePage(productName: string): ReferencePage {
  const configuration = {
    url: '/openapi.json',
    dom_id: '#reference',
    // Disables Swagger's online validator.
    validatorUrl: null,
    deepLinking: true,
    docExpansion: 'none',
    filter: true,
    tryItOutEnabled: true,
    // The default's numbers have too little contrast.
    syntaxHighlight: { activated: true, theme: 'tomorrow-night' },
  };
  return {
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${productName}: REST reference</title>
<link rel="stylesheet" href="/reference/standalone.css">
<link rel="stylesheet" href="/developer-pages.css"></head>
<body>
<div id="reference"></div>
<script src="/reference/standalone.js"></script>
<script src="/reference/begin.js"></script>
<script src="/origin-notice.js"></script>
<script src="/account.js"></script>
<script src="/names.js"></script>
</body>
</html>
`,
    script: require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    styles: require.resolve('swagger-ui-dist/swagger-ui.css'),
    begin: `SwaggerUIBundle(${JSON.stringify(configuration)});\n`,
  };
}
