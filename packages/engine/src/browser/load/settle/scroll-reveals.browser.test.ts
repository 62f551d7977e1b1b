import { describe, expect, test } from 'vitest'
import { body, convert, openPool, RED_SVG, serve } from '../../test/pool-rig.ts'
import { hasPoppler, raster, textOf } from '../../test/poppler.ts'

const pool = openPool()

const FAR = '<div style="height:2500px"></div>'
const words = (bytes: Uint8Array) => textOf(bytes).split(/\s+/)
const SECTIONS = ['one', 'two', 'three', 'four']
  .map((text) => `<div style="height:900px"><h2 class=r>${text}</h2></div>`)
  .join('')

/** Ways in which pages show their parts once they are scrolled to. */
const REVEALS: readonly [name: string, html: string][] = [
  [
    'faded in when they come into view',
    `<style>.r{opacity:0;transition:opacity .6s}.r.in{opacity:1}</style>${SECTIONS}<script>
    const seen = new IntersectionObserver((all) => all.forEach(({ isIntersecting, target }) => { if (isIntersecting) { target.classList.add('in'); seen.unobserve(target) } }), { threshold: .2 })
    document.querySelectorAll('.r').forEach((part) => seen.observe(part))</script>`,
  ],
  [
    'shown only while they are in view',
    `<style>.r{visibility:hidden}.r.in{visibility:visible}</style>${SECTIONS}<script>
    const seen = new IntersectionObserver((all) => all.forEach(({ isIntersecting, target }) => target.classList.toggle('in', isIntersecting)))
    document.querySelectorAll('.r').forEach((part) => seen.observe(part))</script>`,
  ],
  [
    'shown by a listener that looks now and then, and hides them again',
    `${SECTIONS}<script>
    const parts = [...document.querySelectorAll('.r')]
    const look = () => { timer = undefined; for (const part of parts) part.style.opacity = part.getBoundingClientRect().top < innerHeight ? 1 : 0 }
    let timer
    look()
    addEventListener('scroll', () => { timer ??= setTimeout(look, 100) })</script>`,
  ],
  [
    'faded in by frames of a script',
    `<style>.r{opacity:0}</style>${SECTIONS}<script>
    const parts = [...document.querySelectorAll('.r')]
    const step = (part, at) => { part.style.opacity = at; if (at < 1) requestAnimationFrame(() => step(part, Math.min(1, at + .05))) }
    const look = () => parts.splice(0, parts.filter((part) => part.getBoundingClientRect().top < innerHeight).length).forEach((part) => step(part, .05))
    look()
    window.onscroll = look</script>`,
  ],
]

describe.skipIf(!hasPoppler)('what a document shows when it is scrolled to is printed', () => {
  test.each(REVEALS)('parts %s', async (_, html) => {
    const { bytes, warnings } = await convert(pool, `<title>T</title>${html}`)
    expect(words(bytes)).toEqual(['one', 'two', 'three', 'four'])
    expect(warnings).toEqual([])
  })

  test('parts that come from beside the page, and turn back before they have arrived', async () => {
    const html = `<style>body{margin:0}.r{height:400px;opacity:0;transform:translateX(-150px)}</style>${FAR}<div class=r>arrived</div>${FAR}<script>
      const part = document.querySelector('.r')
      let at = -150
      const look = () => {
        const { top, bottom } = part.getBoundingClientRect()
        // A step each frame, of thousands that the whole way takes.
        at = top < innerHeight && bottom > 0 ? at + .05 : -150
        part.style.transform = 'translateX(' + at + 'px)'
        part.style.opacity = 1 + at / 150 + (at > -150 ? .1 : 0)
        if (scrollY > 0 || at > -150) requestAnimationFrame(look)
      }
      addEventListener('scroll', look, { once: true })</script>`
    const { bytes, warnings } = await convert(pool, html)
    expect(words(bytes)).toEqual(['arrived'])
    expect(warnings).toEqual([])
  })

  test('a figure that counts up', async () => {
    const html = `${FAR}<p>0</p><script>
      new IntersectionObserver(([{ isIntersecting, target }], seen) => {
        if (!isIntersecting) return
        seen.disconnect()
        const count = (at) => { target.textContent = at; if (at < 47) requestAnimationFrame(() => count(at + 1)) }
        count(0)
      }).observe(document.querySelector('p'))</script>`
    expect(words((await convert(pool, html)).bytes)).toEqual(['47'])
  })

  test('images that a script loads', async () => {
    const server = await serve({ '/red.svg': body(RED_SVG, 'image/svg+xml') })
    const html = `<style>body{margin:0}</style><div style="height:1100px"></div><img width=200 height=200 data-src="${server.url}/red.svg"><script>
      const load = () => document.querySelectorAll('img').forEach((image) => { if (image.getBoundingClientRect().top < innerHeight) image.src = image.dataset.src })
      addEventListener('scroll', () => setTimeout(load, 120))</script>`
    const { bytes } = await convert(pool, html, { margins_mm: 0, single_page: true })
    expect(raster(bytes).at(20, 850)).toBe('#ff0000')
  })

  test('frames that load lazily, without a script', async () => {
    const server = await serve({ '/frame': body('<p>framed', 'text/html') })
    const html = `${FAR}${FAR}${FAR}<iframe loading=lazy src="${server.url}/frame"></iframe>`
    expect(words((await convert(pool, html)).bytes)).toEqual(['framed'])
  })
})

describe.skipIf(!hasPoppler)('a document is left as it is at its top', () => {
  test('where it marks that it is scrolled', async () => {
    const html = `<p>top</p>${FAR}<script>addEventListener('scroll', () => { document.querySelector('p').textContent = scrollY > 0 ? 'below' : 'top' })</script>`
    expect(words((await convert(pool, html)).bytes)).toEqual(['top'])
  })

  test('where it shows a way back while it is scrolled', async () => {
    const html = `<p>text</p>${FAR}<style>a{position:fixed;bottom:0;opacity:0}</style><a>back</a><script>addEventListener('scroll', () => { document.querySelector('a').style.opacity = scrollY > 0 ? 1 : 0 })</script>`
    expect(words((await convert(pool, html)).bytes)).toEqual(['text'])
  })

  test('and not scrolled at all where nothing waits for it', async () => {
    const html = `<p>no</p>${FAR}<script>
      const look = (frames) => { if (scrollY > 0) document.querySelector('p').textContent = 'moved'; if (frames > 0) requestAnimationFrame(() => look(frames - 1)) }
      look(40)</script>`
    expect(words((await convert(pool, html)).bytes)).toEqual(['no'])
  })

  test('and a feed that has no end stays near the length it had', async () => {
    const html = `<b>end</b><script>
      const add = () => { for (let row = 0; row < 20; row++) document.querySelector('b').before(Object.assign(document.createElement('p'), { textContent: 'row' })) }
      add()
      new IntersectionObserver(([{ isIntersecting, target }], seen) => { if (isIntersecting) { add(); seen.unobserve(target); seen.observe(target) } }).observe(document.querySelector('b'))</script>`
    const { pages } = await convert(pool, html)
    expect(pages).toBeLessThan(10)
  })
})

describe('a feed that goes on as one scrolls is told', () => {
  const feed = (later: string, batches: number) => `<ul></ul><p id=end>end</p><script>
    const add = () => { for (let row = 0; row < 20; row++) document.querySelector('ul').append(Object.assign(document.createElement('li'), { style: 'height:80px', textContent: 'row' })) }
    add()
    let batches = 1
    new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting && batches++ < ${batches}) ${later} }).observe(end)
  </script>`
  const GOES_ON = [
    {
      code: 'content_left_out',
      message: expect.stringMatching(
        /^The document goes on as one scrolls: .*options\.lazy_load follows it/,
      ),
    },
  ]

  test.each([
    ['at once', 'add()'],
    ['after a while', 'setTimeout(add, 600)'],
    ['over the network', "fetch('/more').finally(add)"],
  ])('where it adds rows %s', async (_, later) => {
    const server = await serve({
      '/more': (_, response) =>
        setTimeout(
          () => response.writeHead(200, { 'access-control-allow-origin': '*' }).end(),
          300,
        ),
    })
    const html = feed(later.replace('/more', `${server.url}/more`), 9)
    expect((await convert(pool, html)).warnings).toMatchObject(GOES_ON)
  })

  test('where a listener looks a while after it was scrolled', async () => {
    const listening = feed('add()', 9).replace(
      /new IntersectionObserver.*/,
      `let timer
      const look = () => { if (end.getBoundingClientRect().top < innerHeight) add() }
      addEventListener('scroll', () => { clearTimeout(timer); timer = setTimeout(look, 100) })`,
    )
    expect((await convert(pool, listening)).warnings).toMatchObject(GOES_ON)
  })

  test('not where its last rows have come', async () => {
    expect((await convert(pool, feed('add()', 2))).warnings).toEqual([])
  })

  test('and not where pictures that come late make it longer', async () => {
    const html = `${'<p style="height:300px">text</p><img data-src="x">'.repeat(8)}<script>
      const seen = new IntersectionObserver((all) => all.forEach(({ isIntersecting, target }) => { if (isIntersecting) target.src = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="300" height="900"/>' }))
      document.querySelectorAll('img').forEach((one) => seen.observe(one))</script>`
    expect((await convert(pool, html)).warnings).toEqual([])
  })

  test('with lazy_load all of it is there, however long each part takes', async () => {
    const { bytes, warnings } = await convert(pool, feed('setTimeout(add, 600)', 4), {
      lazy_load: true,
    })
    expect(warnings).toEqual([])
    if (hasPoppler) expect(textOf(bytes).match(/row/g)).toHaveLength(80)
  })
})
