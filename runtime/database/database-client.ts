import { Client, type ClientBase, type ClientConfig } from 'pg';

/**
 * A client whose errors never end the process. A server that ends a connection may say so in the packet that
 * completes the handshake or a statement, before the code that takes the client can listen; and a pool
 * listens to idle clients only. Statements on a broken connection fail with the error.
 */
export class DatabaseClient extends Client {
  constructor(config: ClientConfig) {
    super(config);
    this.on('error', ignore);
  }
}

/** Returns whether a client has prepared a statement; true if this version of pg does not tell. */
export function hasPrepared(client: ClientBase, name: string): boolean {
  const connection: unknown = Reflect.get(client, 'connection');
  const statements: unknown = Reflect.get(Object(connection), 'parsedStatements');
  return typeof statements !== 'object' || statements === null || Object.hasOwn(statements, name);
}

function ignore(): void {}
