import { jsonResponse, type SandboxRequest, type SandboxResponse } from '../http';
import type { AuthorizationCodes } from './authorization-codes';
import { authenticateClient, type RegisteredClient } from './client';
import { parameter, repeatedParameter } from './parameters';

/**
 * Handles POST /api/oauth2/token: exchanges an authorization code (RFC 6749, 4.1.3). Errors are `{ error }`
 * with 400, or 401 if client authentication fails.
 */
export function tokenEndpoint(
  { headers, body }: SandboxRequest,
  client: RegisteredClient,
  codes: AuthorizationCodes,
): SandboxResponse {
  const mediaType = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/x-www-form-urlencoded') return rejection('invalid_request');
  const form = new URLSearchParams(body);
  if (repeatedParameter(form) !== undefined) return rejection('invalid_request');

  const caller = authenticateClient(client, headers.authorization, form);
  if (caller === 'ambiguous') return rejection('invalid_request');
  if (caller === 'refused') return clientRejection(headers.authorization);

  const code = parameter(form, 'code');
  const grantType = parameter(form, 'grant_type');
  if (grantType !== undefined && grantType !== 'authorization_code')
    return rejection('unsupported_grant_type');
  if (grantType === undefined || code === undefined) return rejection('invalid_request');

  const tokens = codes.redeem({
    code,
    clientId: client.clientId,
    redirectUri: parameter(form, 'redirect_uri'),
    codeVerifier: parameter(form, 'code_verifier'),
  });
  return tokens === undefined ? rejection('invalid_grant') : jsonResponse(200, tokens);
}

function rejection(error: string): SandboxResponse {
  return jsonResponse(400, { error });
}

/** Adds a challenge if the client used the Authorization header (RFC 6749, 5.2). */
function clientRejection(authorization: string | undefined): SandboxResponse {
  const headers: Record<string, string> =
    authorization === undefined ? {} : { 'www-authenticate': 'Basic realm="sandbox"' };
  return jsonResponse(401, { error: 'invalid_client' }, headers);
}
