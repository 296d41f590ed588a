# syntax=docker/dockerfile:1
# The service in a container. `compose.yaml` starts it with all restrictions; docs/operation.md describes it.

FROM node:24.21.0-bookworm-slim AS build
# For better-sqlite3, if its binary cannot be downloaded.
RUN apt-get update \
  && apt-get install -y --no-install-recommends g++ make python3 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /quoin
COPY . .
RUN node tools/setup.mjs --programs --then deploy-server /app

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production QUOIN_DATA=/data QUOIN_HOST=0.0.0.0 QUOIN_OPERATIONS=0.0.0.0:8081
RUN install -d -o node -g node -m 0700 /data
COPY --from=build /app /app
WORKDIR /app
USER node
VOLUME /data
# 8080 is for callers; 8081 has /ready and /metrics and must not be published.
EXPOSE 8080 8081
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health/converter').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/dist/main.js"]
