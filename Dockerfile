# Build: docker build -t payment-terminal .
# Sandbox on the embedded database, kept in a volume:
#   docker run -p 3000:3000 -v payment-terminal:/data payment-terminal

# Node 24 on Debian 12, by its digest: a tag can be moved. `docker buildx imagetools inspect node:24-bookworm-slim` tells the digest of the newest one,
# and `--build-arg NODE_IMAGE=…` takes another.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json prisma.config.ts tsconfig.json tsconfig.build.json openapi.yaml *.md ./
COPY prisma ./prisma
COPY scripts ./scripts
COPY src ./src
COPY generated ./generated
COPY docs ./docs
COPY console ./console
RUN npm ci && npm run build && npm run --silent sbom && npm run prune:production && rm -r generated/prisma dist/compiled

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# All of it is root's: the service reads its code and writes to /data only.
COPY --from=build /app/package.json /app/openapi.yaml ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/prisma ./prisma
COPY --from=build /app/src/http/pages ./src/http/pages
COPY --from=build /app/generated ./generated
COPY --from=build /app/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Not through npm: the process itself has to get the signal that stops it. With DATABASE_URL it takes up to 40 s to stop in order (SHUTDOWN_DRAIN_MS and
# SHUTDOWN_GRACE_MS), and Docker kills it after 10: docker run --stop-timeout 50.
CMD ["node", "--v8-pool-size=0", "dist/src/main.js"]
