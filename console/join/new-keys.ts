/**
 * Keys of the plugin that were created since the window was loaded, by event, for the page that shows them:
 * the platform returns each once.
 */
export const newKeys = new Map<string, string>();
