import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { createEngine } from '../packages/engine/src/index.ts'
import { statusOf } from '../packages/http/src/answer/status-of.ts'
import { BODY_MAX_BYTES } from '../packages/http/src/body/read-bytes.ts'
import { readConfig, readWorkerConfig, settings } from '../packages/http/src/index.ts'
import { RunningRequests } from '../packages/http/src/running/running-requests.ts'
import { createMetrics } from '../packages/http/src/telemetry/metrics.ts'
import { fakePool } from '../packages/http/src/test/fake-pool.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const FILES = [
  'Dockerfile',
  'deploy/compose.yaml',
  'deploy/compose.hosted.yaml',
  'deploy/compose.scaled.yaml',
  'deploy/kubernetes.yaml',
  'deploy/nginx.conf',
  'deploy/svc.service',
  'docs/operate.md',
  'README.md',
] as const

describe.each(['deploy/kubernetes.yaml', 'docs/operate.md'])('%s', (file) => {
  test('names only metrics that there are', async () => {
    const engine = createEngine({ browsers: fakePool() })
    const metrics = createMetrics(engine, new RunningRequests())
    metrics.jobs.watch(async () => [])
    const there = [...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
    await engine.close()
    const named = read(file).match(/\bsvc_[a-z_]+\b/g) ?? []
    expect(named.length).toBeGreaterThan(0)
    for (const name of named) expect(there).toContain(name)
  })
})

describe.each(FILES)('%s', (file) => {
  test('names no setting that there is not', () => {
    const known = settings().map(({ variable }) => variable)
    const named = read(file).match(/\bSVC_[A-Z_]+\b/g) ?? []
    // Variables of the client, in the examples.
    const clients = ['SVC_API_KEY', 'SVC_URL']
    const stray = named.filter((name) => ![...known, ...clients].includes(name))
    expect(named.length).toBeGreaterThan(0)
    expect(stray).toEqual([])
  })
})

test('the image listens where the service does by default', () => {
  const port = settings().find(({ variable }) => variable === 'PORT')?.defaultText
  const dockerfile = read('Dockerfile')
  expect(dockerfile).toContain(`PORT=${port} `)
  expect(dockerfile).toContain(`EXPOSE ${port}\n`)
  expect(read('deploy/compose.yaml')).toContain(`${port}:${port}`)
})

test('the image and the unit have memory in large pages, as the guide of operators says', () => {
  const [tunables = ''] = /GLIBC_TUNABLES=\S+/.exec(read('docs/operate.md'))?.[0].split('`') ?? []
  expect(read('Dockerfile')).toContain(`ENV ${tunables}\n`)
  expect(read('deploy/svc.service')).toContain(`Environment=${tunables}\n`)
  // The names of glibc's tunables are fixed; one that is misspelt is ignored without a word.
  expect(tunables).toBe('GLIBC_TUNABLES=glibc.malloc.hugetlb=1')
})

test('both stages of the image stand on the base that a release pins by its digest', () => {
  const dockerfile = read('Dockerfile')
  expect(dockerfile.match(/^FROM .*$/gm)).toEqual(['FROM $BASE AS build', 'FROM $BASE'])
  expect(dockerfile).toMatch(/^ARG BASE=node:\d+-[a-z-]+$/m)
  const { jobs } = parse(read('.github/workflows/release.yml')) as {
    readonly jobs: Readonly<
      Record<string, { readonly steps: readonly { readonly run?: string }[] }>
    >
  }
  const script = jobs['image']?.steps.map(({ run = '' }) => run).join('\n')
  expect(script).toContain('echo "BASE=$name@$digest"')
  expect(script).toContain('docker build --build-arg BASE="$BASE"')
})

test('the image packs LibreOffice while the sources that do it are there', () => {
  const [, script = ''] = /&& node (packages\S+)/.exec(read('Dockerfile')) ?? []
  expect(read(script)).toContain('packFile(')
  const steps = read('Dockerfile')
  expect(steps.indexOf(script)).toBeGreaterThan(steps.indexOf('npm prune'))
  expect(steps.indexOf(script)).toBeLessThan(steps.indexOf('rm -r packages/*/src'))
})

const SHELL = '/usr/lib/chromium/chromium-headless-shell'

test.skipIf(!existsSync(SHELL))('the image leaves out no library that the browser links', () => {
  const [, list = ''] = /path-exclude=%s\\n' \\([^>]*)>/.exec(read('Dockerfile')) ?? []
  const leftOut = [...list.matchAll(/'([^']+)'/g)].map(([, pattern = '']) => pattern)
  expect(leftOut).toContain('/usr/lib/*/libLLVM-*')
  const linked = execFileSync('ldd', [SHELL], { encoding: 'utf8' }).match(/\/\S+\.so\S*/g) ?? []
  expect(linked.length).toBeGreaterThan(20)
  // `/lib` is a link to `/usr/lib`.
  const files = linked.map((file) => file.replace(/^\/lib/, '/usr/lib'))
  expect(files.filter((file) => leftOut.some((one) => matchesGlob(file, one)))).toEqual([])
})

test('the proxy takes bodies as large as the service does', () => {
  expect(read('deploy/nginx.conf')).toContain(
    `client_max_body_size ${BODY_MAX_BYTES / 1024 / 1024}m;`,
  )
})

test('the proxy refuses as the service does', () => {
  const refusals = read('deploy/nginx.conf').matchAll(/return (\d+) '(.+)';/g)
  const codes = Array.from(refusals, ([, status, body = '']) => {
    const { error } = JSON.parse(body) as { error: keyof typeof statusOf }
    expect(Number(status), error).toBe(statusOf[error])
    return error
  })
  expect(codes).toEqual(['rate_limited', 'payload_too_large', 'service_unavailable'])
})

test('the unit leaves the service longer to stop than it takes by default', () => {
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(read('deploy/svc.service'))?.[1])
  expect(seconds * 1000).toBeGreaterThan(readConfig({ SVC_AUTH: 'off' }).SVC_GRACE_MS)
})

test('the seccomp profile leaves Chromium the calls that its sandbox is made of', () => {
  const { syscalls } = JSON.parse(read('deploy/seccomp.json'))
  const [{ names, action }] = syscalls
  expect(action).toBe('SCMP_ACT_ERRNO')
  expect(names).toContain('kexec_load')
  for (const needed of ['clone', 'clone3', 'unshare', 'chroot']) {
    expect(names).not.toContain(needed)
  }
})

interface ComposeService {
  readonly image: string
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: Readonly<Record<string, unknown>>
  readonly volumes?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly read_only?: boolean
  readonly security_opt?: readonly string[]
  readonly command?: readonly string[]
}

describe.each(['compose.yaml', 'compose.hosted.yaml', 'compose.scaled.yaml'])(
  'deploy/%s',
  (file) => {
    const { services, volumes = {} } = parse(read(`deploy/${file}`), { merge: true }) as {
      readonly services: Readonly<Record<string, ComposeService>>
      readonly volumes?: object
    }
    const ours = Object.values(services).filter(({ image }) => image === 'svc')

    test('names only services and volumes that are there', () => {
      for (const { depends_on = {}, volumes: mounts = [] } of Object.values(services)) {
        for (const name of Object.keys(depends_on)) expect(services).toHaveProperty(name)
        for (const mount of mounts) expect(volumes).toHaveProperty(mount.split(':')[0] ?? '')
      }
    })

    test('gives the service a folder to write to, since the rest of its file system is read-only', () => {
      for (const { tmpfs = [], volumes: mounts = [] } of ours) {
        const places = [...tmpfs, ...mounts.map((mount) => mount.split(':')[1])]
        expect(places).toEqual(expect.arrayContaining(['/tmp', '/data']))
      }
    })

    test('runs the service without rights, with the sandbox of its browser', () => {
      expect(ours.length).toBeGreaterThan(0)
      for (const { read_only, security_opt } of ours) {
        expect(read_only).toBe(true)
        expect(security_opt).toEqual(['no-new-privileges:true', 'seccomp:./seccomp.json'])
      }
    })

    test('starts with settings that the service accepts', () => {
      for (const { environment = {}, command } of ours) {
        const filled = Object.fromEntries(
          Object.entries(environment).map(([name, value]) => [
            name,
            value.replace(
              /\$\{[^}]*\}/g,
              name === 'SVC_BASE_URL' ? 'https://svc.test' : 'x'.repeat(40),
            ),
          ]),
        )
        const read = command?.includes('worker') ? readWorkerConfig : readConfig
        expect(() => read(filled)).not.toThrow()
      }
    })
  },
)

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Readonly<Record<string, string>>
  readonly spec: {
    readonly selector?: { readonly matchLabels?: object } & object
    readonly podSelector?: { readonly matchLabels: object }
    readonly scaleTargetRef?: { readonly name: string }
    readonly template: {
      readonly metadata: { readonly labels: object }
      readonly spec: {
        readonly terminationGracePeriodSeconds: number
        readonly volumes: readonly { readonly name: string }[]
        readonly containers: readonly {
          readonly image: string
          readonly args: readonly string[]
          readonly lifecycle?: {
            readonly preStop: { readonly exec: { readonly command: readonly string[] } }
          }
          readonly ports: readonly { readonly name: string; readonly containerPort: number }[]
          readonly volumeMounts: readonly { readonly name: string }[]
          readonly readinessProbe: {
            readonly httpGet: { readonly path: string; readonly port: string }
          }
        }[]
      }
    }
  }
}

describe('deploy/kubernetes.yaml', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml'))
  const manifests = documents.map((document) => document.toJS() as Manifest)
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment')

  test('is YAML without faults, and every object has its kind and its name once', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    expect(new Set(names).size).toBe(names.length)
    expect(manifests.every(({ apiVersion }) => apiVersion !== undefined)).toBe(true)
  })

  test.each(
    manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const),
  )('%s %s is what the schema of Kubernetes, or of KEDA, says', async (kind, _name, manifest) => {
    const { apiVersion } = manifest
    const models = apiVersion.startsWith('keda') ? '@kubernetes-models/keda' : 'kubernetes-models'
    const { [kind]: Model } = (await import(
      /* @vite-ignore */ `${models}/${apiVersion}/${kind}`
    )) as {
      readonly [kind: string]: new (manifest: object) => { validate(): void }
    }
    if (Model === undefined) throw new Error(`there is no schema of ${apiVersion} ${kind}`)
    expect(() => new Model(manifest).validate()).not.toThrow()
    expect(() => new Model({ ...manifest, metadata: { name: 1 } }).validate()).toThrow()
  })

  test('every selector finds pods, and every scaler a deployment', () => {
    const labels = deployments.map(({ spec }) => spec.template.metadata.labels)
    const found = (wanted: object) =>
      labels.some((own) =>
        Object.entries(wanted).every(([key, value]) => Reflect.get(own, key) === value),
      )
    for (const { kind, spec } of manifests) {
      const selector = spec?.selector ?? spec?.podSelector
      if (selector !== undefined) {
        expect(found(selector.matchLabels ?? selector), kind).toBe(true)
      }
      const target = spec?.scaleTargetRef?.name
      if (target !== undefined) {
        expect(deployments.map(({ metadata }) => metadata.name)).toContain(target)
      }
    }
  })

  test('probes ask ports that are there, volumes are mounted that are there, stops are long enough', () => {
    const settings = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
    for (const { spec } of deployments) {
      const { containers, volumes, terminationGracePeriodSeconds } = spec.template.spec
      for (const { ports, volumeMounts, readinessProbe } of containers) {
        expect(ports.map(({ name }) => name)).toContain(readinessProbe.httpGet.port)
        for (const { name } of volumeMounts) expect(volumes.map((it) => it.name)).toContain(name)
        const metrics = ports.find(({ name }) => name === 'metrics')?.containerPort
        expect(String(metrics)).toBe(settings['METRICS_PORT'])
      }
      const pauses = containers.map(({ lifecycle }) => lifecycle?.preStop.exec.command ?? ['', '0'])
      const [pauseS = 0] = pauses.map(([, seconds]) => Number(seconds))
      const graceS = Number(settings['SVC_GRACE_MS']) / 1000
      expect(terminationGracePeriodSeconds).toBeGreaterThan(pauseS + graceS)
    }
  })

  test('runs the version of these files, and never one that came since', () => {
    const { version } = JSON.parse(read('packages/http/package.json'))
    const images = deployments.flatMap(({ spec }) => spec.template.spec.containers)
    expect(images.map(({ image }) => image)).toEqual([`svc:v${version}`, `svc:v${version}`])
    // A release is tagged v<version>.
    expect(read('.github/workflows/release.yml')).toContain('--tag "svc:$GITHUB_REF_NAME"')
  })

  test('its settings are ones that the service accepts', () => {
    const settings = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
    expect(() => readConfig(settings)).not.toThrow()
    expect(() => readWorkerConfig(settings)).not.toThrow()
  })
})
