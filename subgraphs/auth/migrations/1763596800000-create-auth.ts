import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAuth1763596800000 implements MigrationInterface {
  readonly name = 'CreateAuth1763596800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(USERS);
    await runner.query(ROLES);
    await runner.query(SESSIONS);
    await runner.query(ACTIVITY);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE auth.activity_log;
      DROP TABLE auth.sign_in_attempts;
      DROP TABLE auth.sessions;
      DROP TABLE auth.signing_keys;
      DROP TABLE auth.user_roles;
      DROP TABLE auth.roles;
      DROP TABLE auth.users;
    `);
  }
}

const USERS = `
  CREATE TABLE auth.users (
    id text NOT NULL,
    username text NOT NULL,
    folded_username text NOT NULL,
    global_name text,
    avatar text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    is_banned boolean NOT NULL DEFAULT false,
    CONSTRAINT pk_users PRIMARY KEY (id)
  );
  CREATE INDEX ix_users_newest ON auth.users (created_at DESC, id);
`;

const ROLES = `
  CREATE TABLE auth.roles (
    id text NOT NULL,
    name text NOT NULL,
    color text NOT NULL,
    priority integer NOT NULL,
    permissions text[] NOT NULL,
    CONSTRAINT pk_roles PRIMARY KEY (id)
  );
  CREATE TABLE auth.user_roles (
    user_id text NOT NULL,
    role_id text NOT NULL,
    CONSTRAINT pk_user_roles PRIMARY KEY (user_id, role_id),
    CONSTRAINT fk_user_roles_user FOREIGN KEY (user_id) REFERENCES auth.users (id) ON DELETE CASCADE,
    CONSTRAINT fk_user_roles_role FOREIGN KEY (role_id) REFERENCES auth.roles (id) ON DELETE CASCADE
  );
  CREATE INDEX ix_user_roles_role ON auth.user_roles (role_id);
`;

const SESSIONS = `
  CREATE TABLE auth.signing_keys (
    kid text NOT NULL,
    public_jwk jsonb NOT NULL,
    private_jwk jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    retired_at timestamptz(3),
    CONSTRAINT pk_signing_keys PRIMARY KEY (kid)
  );
  CREATE TABLE auth.sessions (
    id text NOT NULL,
    user_id text NOT NULL,
    kind text NOT NULL,
    name text,
    key_id text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT pk_sessions PRIMARY KEY (id),
    CONSTRAINT fk_sessions_user FOREIGN KEY (user_id) REFERENCES auth.users (id) ON DELETE CASCADE,
    CONSTRAINT fk_sessions_key FOREIGN KEY (key_id) REFERENCES auth.signing_keys (kid),
    CONSTRAINT ck_sessions_kind CHECK (kind IN ('browser', 'access_token'))
  );
  CREATE INDEX ix_sessions_user ON auth.sessions (user_id, created_at, id);
  CREATE INDEX ix_sessions_expiry ON auth.sessions (expires_at);
  CREATE INDEX ix_sessions_key ON auth.sessions (key_id);
  CREATE TABLE auth.sign_in_attempts (
    state_hash text NOT NULL,
    browser_hash text NOT NULL,
    code_verifier text NOT NULL,
    return_url text,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT pk_sign_in_attempts PRIMARY KEY (state_hash)
  );
  CREATE INDEX ix_sign_in_attempts_expiry ON auth.sign_in_attempts (expires_at);
`;

const ACTIVITY = `
  CREATE TABLE auth.activity_log (
    id integer GENERATED ALWAYS AS IDENTITY,
    user_id text NOT NULL,
    action text NOT NULL,
    details text NOT NULL,
    ip_address text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    job_id uuid,
    CONSTRAINT pk_activity_log PRIMARY KEY (id),
    CONSTRAINT uq_activity_log_job UNIQUE (job_id)
  );
  CREATE INDEX ix_activity_log_newest ON auth.activity_log (created_at, id);
  CREATE INDEX ix_activity_log_user ON auth.activity_log (user_id, created_at, id);
  CREATE INDEX ix_activity_log_action ON auth.activity_log (action, created_at, id);
`;
