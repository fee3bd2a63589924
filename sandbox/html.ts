import { createHash } from 'node:crypto';
import type { SandboxResponse } from './http';

/** Markup that is safe to send unescaped; created only by `html`. */
export class Html {
  constructor(readonly markup: string) {}
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template tag that escapes every interpolated text. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const rest = values.map((value, index) => render(value) + (parts[index + 1] ?? ''));
  return new Html((parts[0] ?? '') + rest.join(''));
}

function render(value: string | Html | Html[]): string {
  if (Array.isArray(value)) return value.map((item) => item.markup).join('\n');
  if (value instanceof Html) return value.markup;
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f2f4f8, #15171c); color: light-dark(#1c2430, #e8ebf0); }
header { background: #ffd34d; color: #2a2000; padding: .6rem 1rem; text-align: center; }
main { box-sizing: border-box; max-width: 34rem; margin: 2rem auto; padding: 1.5rem 2rem 2rem;
  background: light-dark(#fff, #1f232b); border-radius: .75rem; box-shadow: 0 1px 6px #0003; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
a { color: light-dark(#3440c4, #a5b0ff); }
code, small { color: light-dark(#525c6b, #a9b2c0); overflow-wrap: anywhere; }
ul.users { list-style: none; margin: 1rem 0; padding: 0; display: grid; gap: .5rem; }
ul.users a { display: grid; padding: .6rem .9rem; border: 1px solid light-dark(#cdd4df, #3a414d);
  border-radius: .5rem; color: inherit; text-decoration: none; }
ul.users a:hover { border-color: #5865f2; background: #5865f218; }
:focus-visible { outline: 3px solid #5865f2; outline-offset: 2px; }
ol.messages { list-style: none; padding: 0; } ol.messages li { white-space: pre-wrap; margin: .75rem 0; }
label { display: block; margin: .75rem 0 .25rem; }
input { box-sizing: border-box; width: 100%; padding: .5rem; font: inherit; border: 1px solid #7a8494; border-radius: .4rem; }
button { margin: 1rem 0; padding: .55rem 1.2rem; font: inherit; color: #fff; background: #4752c4; border: 0;
  border-radius: .4rem; cursor: pointer; }
.problem { padding: .6rem .9rem; border-left: 4px solid #d3302f; background: #d3302f22; }
`;

/**
 * Forbids scripts, frames and external resources, and allows only inline styles by hash. Omits `form-action`,
 * which Chromium applies to every redirect after a form submission, including those to the client and beyond.
 */
const SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Header of a mock's pages. */
export interface PageHeader {
  /** Name of the mock, such as `identity provider`. */
  readonly name: string;
  /** Notice about what is fake. */
  readonly notice: string;
}

/** Renders a page with a sandbox header. */
export function pageResponse(
  status: number,
  header: PageHeader,
  title: string,
  content: Html,
): SandboxResponse {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Sandbox ${header.name}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<header><strong>Sandbox ${header.name}</strong> – ${header.notice}, this machine only</header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': SECURITY_POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body: page.markup,
  };
}
