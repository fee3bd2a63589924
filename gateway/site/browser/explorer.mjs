/** Puts the platform's collections into Altair's storage, then starts Altair: gateway/site/explorer/explorer-router.ts. */

// What this version of Altair opens, in IndexedDB's words; gateway/site/explorer/altair-storage.test.ts holds the two together.
const DATABASE = 'AltairDB';
const VERSION = 50;
const COLLECTIONS = 'queryCollections';
const OURS = IDBKeyRange.bound('preset', 'preset\uffff');
const PATIENCE_MS = 3000;

try {
  const collections = await (await fetch('collections.json')).json();
  await Promise.race([store(collections), patience()]);
} catch (error) {
  // A browser that keeps nothing has no collections, but an explorer.
  // biome-ignore lint/suspicious/noConsole: nothing else is there yet that could say it
  console.info('The preset collections are not shown:', error);
}
await import(new URL('initial_options.js', document.baseURI));

async function store(collections) {
  const database = await open();
  try {
    const transaction = database.transaction(COLLECTIONS, 'readwrite');
    const table = transaction.objectStore(COLLECTIONS);
    table.delete(OURS);
    const endpoint = new URL('/graphql', location.href).href;
    for (const collection of collections) {
      const queries = collection.queries.map((query) => ({ ...query, apiUrl: endpoint }));
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
      // An older Altair's: this one brings it up to date by itself, and the collections come with the next visit.
      if (oldVersion > 0) request.transaction.abort();
      else create(request.result);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another tab runs an older explorer.'));
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

function patience() {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('The storage of the browser does not answer.')), PATIENCE_MS);
  });
}
