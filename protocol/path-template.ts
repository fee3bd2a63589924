/** Returns the path of an endpoint as OpenAPI spells it: `/events/{id}` for `/events/:id`. */
export function openApiPath(path: string): string {
  return path.replaceAll(/:([^/]+)/g, '{$1}');
}
