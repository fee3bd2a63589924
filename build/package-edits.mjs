/** Changes of packages that are bundled. Each says why; without the text that it replaces the build fails. */
const EDITS = [
  // Apollo's schemas refer to the syntax tree that they are built from, and one location in it keeps every
  // token of the text.
  {
    file: /@apollo[\\/]federation-internals[\\/]dist[\\/]buildSchema\.js$/,
    replacements: [['(0, graphql_1.parse)(source)', '(0, graphql_1.parse)(source, { noLocation: true })']],
  },
  // What the accessors of a literal refer to, here the request, is kept until the old generation is
  // collected.
  {
    file: /@apollo[\\/]server[\\/]dist[\\/]cjs[\\/]utils[\\/]makeGatewayGraphQLRequestContext\.js$/,
    replacements: [
      [
        `{
            headers: new FetcherHeadersForHeaderMap(newRequestContext.response.http.headers),
            get status() {
                return newRequestContext.response.http.status;
            },
            set status(newStatus) {
                newRequestContext.response.http.status = newStatus;
            },
        }`,
        'new ResponseHttp(newRequestContext)',
      ],
      [
        'class FetcherHeadersForHeaderMap {',
        `class ResponseHttp {
    #requestContext;
    constructor(requestContext) {
        this.#requestContext = requestContext;
        this.headers = new FetcherHeadersForHeaderMap(requestContext.response.http.headers);
    }
    get status() {
        return this.#requestContext.response.http.status;
    }
    set status(newStatus) {
        this.#requestContext.response.http.status = newStatus;
    }
}
class FetcherHeadersForHeaderMap {`,
      ],
    ],
  },
];

/** Returns the text of a file with the changes that the bundles make to it. */
export function editPackage(path, text) {
  const replacements = EDITS.find(({ file }) => file.test(path))?.replacements ?? [];
  return replacements.reduce((edited, [from, to]) => {
    if (!edited.includes(from)) throw new Error(`${path} no longer has ${from}`);
    return edited.replace(from, () => to);
  }, text);
}
