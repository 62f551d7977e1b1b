import type { FoundBrowser } from '../find-chromium.ts'
import { DEFAULT_PAGE } from '../pages/page-options.ts'

/** Facts that decide the command line. */
export interface LaunchSettings {
  readonly product: FoundBrowser['product']
  /** Fresh folder for the profile. */
  readonly userDataDir: string
  /** Address of the filtering proxy, for example `http://127.0.0.1:43121`. */
  readonly proxyServer: string
  readonly sandbox: boolean
  /** Whether /dev/shm is large enough to share bitmaps through. */
  readonly sharedMemory: boolean
}

/** Chromium's command line. Nothing here may be dropped without the boundary self-test to prove it. */
export function launchArguments(settings: LaunchSettings): string[] {
  const { locale, viewport } = DEFAULT_PAGE
  return [
    ...(settings.product === 'chromium-headless-shell' ? [] : ['--headless=new']),
    ...(settings.sandbox ? [] : ['--no-sandbox']),
    ...(settings.sharedMemory ? [] : ['--disable-dev-shm-usage']),
    '--remote-debugging-pipe',
    `--user-data-dir=${settings.userDataDir}`,
    ...boundaryArguments(settings.proxyServer),
    ...QUIET,
    ...RENDERING,
    // The default page; a page that asks for another is told by command.
    `--lang=${locale}`,
    `--window-size=${viewport.widthPx},${viewport.heightPx}`,
  ]
}

/**
 * The flags that leave the proxy as the only way out.
 *
 * Source: measured channel by channel; `<-loopback>` removes Chromium's implicit bypass for loopback and
 * link-local, the WebRTC policy stops UDP, the resolver rule stops lookups that do not go through the proxy.
 */
export function boundaryArguments(proxyServer: string): string[] {
  return [
    `--proxy-server=${proxyServer}`,
    '--proxy-bypass-list=<-loopback>',
    // Full Chromium knows the first name, the headless shell only the second (measured by canary).
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ]
}

// The browser's own traffic and first-run work.
const QUIET = [
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  `--disable-features=${[
    // Beacons and fetches that outlive their page: a loop of them fills the process that all pages share.
    'KeepAliveInBrowserMigration',
    // Documents that were left would stay, to go back to; and each would have a frame and a view of its own, which
    // costs a page that is used again twice the time.
    'BackForwardCache',
    'RenderDocument',
  ]}`,
  '--disable-extensions',
  '--disable-sync',
  // Popups of links; full Chromium does not know it. Those of scripts are stopped in the page (`boundDocument`).
  '--block-new-web-contents',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--no-service-autorun',
  '--password-store=basic',
  '--mute-audio',
]

const RENDERING = [
  '--disable-gpu',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
  // Hinting moves glyphs to whole pixels of a screen that is not there.
  '--font-render-hinting=none',
  // A mouse, as people have who print: a server has none, and documents would show what they have for fingers, on every
  // machine something else.
  `--blink-settings=${[
    'primaryHoverType=2',
    'availableHoverTypes=2',
    'primaryPointerType=4',
    'availablePointerTypes=4',
  ]}`,
  // A page in the pool is never in front: without these its timers run once a second.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-hang-monitor',
  '--disable-prompt-on-repost',
  `--js-flags=${[
    // One page's heap may not take the machine: its renderer dies alone.
    '--max-old-space-size=1024',
    // Boxes of the layout count as heap: a document of 500 pages was swept through time and again while it grew, for a tenth of
    // its processor time; now it takes 4 % more memory. In MB.
    '--initial-old-space-size=64',
  ]}`,
]
