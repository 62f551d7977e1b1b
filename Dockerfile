# The service of one's own (self-hosted mode) on port 8490, with its browser and fonts:
#   docker build -t svc --build-arg COMMIT="$(git rev-parse HEAD)" .
#   docker run --rm svc genkey
#   docker compose -f deploy/compose.yaml up
# How to run it safely: deploy/compose.yaml; why: docs/operate.md.
#
# A release names the base image by its digest, so that the same tag gives the same image (.github/workflows/release.yml):
#   docker build --build-arg BASE="node:24-bookworm-slim@sha256:…" …

ARG BASE=node:24-bookworm-slim
FROM $BASE AS build
WORKDIR /svc
# The manifests first: the dependencies are installed again only when these change.
COPY package.json package-lock.json ./
COPY packages/engine/package.json packages/engine/
COPY packages/http/package.json packages/http/
COPY packages/cli/package.json packages/cli/
COPY packages/node-sdk/package.json packages/node-sdk/
COPY packages/cli/bin packages/cli/bin
RUN npm ci --no-audit --no-fund
COPY turbo.json tsconfig.base.json ./
COPY packages packages
# Sources, source maps and type declarations are for those who develop: 170 MB. LibreOffice is packed to a quarter of its 250 MB,
# for half a second of processor time at each start of one of its processes.
RUN TURBO_TELEMETRY_DISABLED=1 npx turbo run build && npm prune --omit=dev --no-audit --no-fund \
    && node packages/engine/build/pack-libreoffice.ts \
    && rm -r packages/*/src packages/*/*.tsbuildinfo packages/engine/test \
    && find node_modules packages -type f \( -name '*.map' -o -name '*.ts' -o -name '*.cts' -o -name '*.mts' \) -delete

FROM $BASE
# Left out of its packages, 250 MB: drivers of graphics cards and what they compile with (LLVM, Z3), which come with programs for
# X11; ICU for an XML library that they bring; a layer that checks programs for Vulkan; resources of a browser with windows.
# The shell draws in software, WebGL too, and links none of them (scripts/deploy.test.ts).
RUN printf 'path-exclude=%s\n' \
      '/usr/lib/*/libLLVM-*' '/usr/lib/*/libz3.*' '/usr/lib/*/dri/*' '/usr/lib/*/libicu*' \
      '/usr/lib/chromium/libVkLayer_*' '/usr/lib/chromium/resources.pak' '/usr/lib/chromium/chrome_*_percent.pak' \
      '/usr/lib/chromium/locales/*' > /etc/dpkg/dpkg.cfg.d/svc
# Metric-compatible stand-ins for the fonts of Word and Excel, and a font for every script.
RUN apt-get update && apt-get install -y --no-install-recommends \
      chromium-headless-shell tini fontconfig \
      fonts-liberation2 fonts-crosextra-carlito fonts-crosextra-caladea \
      fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji \
    && rm -rf /var/lib/apt/lists/* \
    && ln -s /svc/packages/cli/bin/svc.js /usr/local/bin/svc \
    && install -d -o node -g node /data
COPY package.json LICENSE docs/third-party.md /svc/
COPY --from=build /svc/node_modules /svc/node_modules
COPY --from=build /svc/packages /svc/packages
ARG BASE
ARG COMMIT
LABEL org.opencontainers.image.base.name=$BASE org.opencontainers.image.revision=$COMMIT
ENV NODE_ENV=production PORT=8490 SVC_DATA=/data SVC_CODE_CACHE=/data/code SVC_COMMIT=$COMMIT
# Memory in large pages: a start of a process copies their tables, 38 ms for 1.3 GB in small ones and 4 in these.
ENV GLIBC_TUNABLES=glibc.malloc.hugetlb=1
# Chromium has no sandbox for root; this user has no rights.
USER node
WORKDIR /data
EXPOSE 8490
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# tini takes in the processes that a browser leaves behind and passes SIGTERM on.
ENTRYPOINT ["tini", "--", "svc"]
CMD ["serve"]
