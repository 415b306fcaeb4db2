# Build: docker build -t payment-terminal .
# Sandbox on the embedded database, kept in a volume:
#   docker run -p 3000:3000 -v payment-terminal:/data payment-terminal
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma ./prisma
COPY scripts ./scripts
COPY src ./src
COPY generated ./generated
COPY tsconfig.json tsconfig.build.json openapi.yaml ./
RUN npm ci && npm run build && npm prune --omit=dev

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=node:node /app ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Not through npm: the process itself has to get the signal that stops it. With DATABASE_URL it takes up to 40 s to stop in order (SHUTDOWN_DRAIN_MS and
# SHUTDOWN_GRACE_MS; README), and Docker kills it after 10: docker run --stop-timeout 50.
CMD ["node", "dist/src/main.js"]
