/** Valid `return_url`s, and where the browser then ends; the gateway is at `baseUrl`. */
export function followed(baseUrl: string): readonly (readonly [string, string])[] {
  return [
    ['/', `${baseUrl}/`],
    ['/events?tab=1#top', `${baseUrl}/events?tab=1#top`],
    [`${baseUrl}/profile`, `${baseUrl}/profile`],
    ['http://localhost:3000/welcome?a=b', 'http://localhost:3000/welcome?a=b'],
    ['https://localhost:3000/', 'https://localhost:3000/'],
    ['http://localhost:5173/#/home', 'http://localhost:5173/#/home'],
    ['https://localhost:5173/x', 'https://localhost:5173/x'],
    ['/café', `${baseUrl}/caf%C3%A9`],
  ];
}

/** Missing or well-formed external URLs: the browser ends at the start page. */
export const IGNORED: readonly string[] = [
  '',
  'https://evil.example/',
  'https://evil.example/?next=http://localhost:3000/',
  'http://localhost:3001/',
  'http://localhost/',
  'http://localhost.evil.example:3000/',
  'http://127.0.0.1:3000/',
  'http://[::1]:3000/',
];

/** Rejected URLs. */
export const MALFORMED: readonly string[] = [
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  'http:\\\\localhost:3000/',
  'http:/evil.example',
  'https:evil.example',
  'http://',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://localhost:3000/',
  'file:///etc/passwd',
  'evil.example',
  'http://user:secret@localhost:3000/',
  'http://localhost:3000@evil.example/',
  'http://localhost:3000\\@evil.example/',
  '/a\nb',
  '/a\r\nLocation: https://evil.example/',
  '/\t/evil.example/',
  '\u0000/',
  ' /events',
  'http://local host:3000/',
];
