/** Waits until images have come or failed. A complete one needs no decoding ahead: printing embeds its encoded bytes. */
export async function imagesArrived(images: Iterable<HTMLImageElement>): Promise<void> {
  const pending = [...images].filter(({ complete }) => !complete)
  await Promise.all(
    pending.map(
      (image) =>
        new Promise((resolve) => {
          image.addEventListener('load', resolve, { once: true })
          image.addEventListener('error', resolve, { once: true })
        }),
    ),
  )
}
