import type { Tree } from '../trees/open-trees.ts'

/** Addresses of videos in trees of which the browser can show no picture, and which have none to show in its place. */
export function unplayableVideos(trees: readonly Tree[]): readonly string[] {
  return trees
    .flatMap((tree) => [...tree.querySelectorAll('video')])
    .filter((video) => isUnplayable(video) && video.poster === '' && video.checkVisibility())
    .map(addressOf)
    .filter((url) => url !== '')
}

function isUnplayable({ error, networkState }: HTMLVideoElement): boolean {
  return error !== null || networkState === HTMLMediaElement.NETWORK_NO_SOURCE
}

function addressOf(video: HTMLVideoElement): string {
  return video.currentSrc || video.src || (video.querySelector('source')?.src ?? '')
}
