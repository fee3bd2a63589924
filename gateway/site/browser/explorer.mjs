/**
 * Writes the preset collections to Altair's storage, then starts Altair; see
 * gateway/site/explorer-router.ts.
 */

// Altair's IndexedDB schema; gateway/site/altair-storage.test.ts checks it against the installed
// version.
const DATABASE = 'AltairDB';
const VERSION = 50;
const COLLECTIONS = 'queryCollections';
const PRESET_IDS = IDBKeyRange.bound('preset', 'preset\uffff');
const TIMEOUT_MS = 3000;
/** For how long equal requests for the schema share a response. */
const SHARED_MS = 60_000;

shareIntrospection();
try {
  const collections = await (await fetch('collections.json')).json();
  await Promise.race([store(collections), timeout()]);
} catch (error) {
  // The explorer works without collections if the browser has no storage.
  // biome-ignore lint/suspicious/noConsole: the page has no other place for messages yet
  console.info('The preset collections are not shown:', error);
}
await import(new URL('initial_options.js', document.baseURI));

async function store(collections) {
  const database = await open();
  try {
    const transaction = database.transaction(COLLECTIONS, 'readwrite');
    const table = transaction.objectStore(COLLECTIONS);
    table.delete(PRESET_IDS);
    const endpoint = new URL('/graphql', location.href).href;
    for (const collection of collections) {
      const queries = collection.queries.map((query) => ({
        ...query,
        apiUrl: endpoint,
        subscriptionUrl: `${endpoint}/stream`,
        subscriptionRequestHandlerId: 'graphql-sse',
      }));
      table.put({ ...collection, queries });
    }
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => {
      // Storage of an older Altair: let Altair migrate it; the next visit adds the collections.
      if (oldVersion > 0) request.transaction.abort();
      else create(request.result);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another tab has an older version of the explorer open.'));
  });
}

function create(database) {
  const table = database.createObjectStore(COLLECTIONS, { keyPath: 'id', autoIncrement: true });
  table.createIndex('title', 'title');
  table.createIndex('parentPath', 'parentPath');
  database.createObjectStore('appState', { keyPath: 'key' });
  database.createObjectStore('selectedFiles', { keyPath: 'id' }).createIndex('windowId', 'windowId');
  database.createObjectStore('localActionLogs', { keyPath: 'id', autoIncrement: true });
}

function timeout() {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('The browser storage is not responding.')), TIMEOUT_MS);
  });
}

/**
 * Sends equal requests for the schema once: Altair asks three times when it opens, each counts by its size,
 * and three are more than what anonymous callers have for a minute.
 */
function shareIntrospection() {
  const { fetch } = globalThis;
  const shared = new Map();
  globalThis.fetch = async (resource, options) => {
    const body = options?.body;
    if (typeof body !== 'string' || !body.includes('IntrospectionQuery')) return fetch(resource, options);
    if (!shared.has(body)) {
      // Without the signal, by which the first to ask would end the request of the others.
      shared.set(body, fetch(resource, { ...options, signal: null }));
      setTimeout(() => shared.delete(body), SHARED_MS);
    }
    return (await shared.get(body)).clone();
  };
}
