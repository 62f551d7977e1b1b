/** Documents that draw with a library, or as one does, and move while they do. */
export interface Chart {
  readonly name: string
  /** File of the library, by its path in `node_modules`. */
  readonly file?: string
  readonly html: string
  /** Where parts of the document are in an order that chance gives, and look the same in any. */
  readonly isOrderedByChance?: true
}

const LOTTIE = {
  ...{ v: '5.5.7', fr: 30, ip: 0, op: 36, w: 300, h: 300, nm: 'a', ddd: 0, assets: [] },
  layers: [
    {
      ...{ ddd: 0, ind: 1, ty: 4, nm: 's', sr: 1, ao: 0, ip: 0, op: 36, st: 0, bm: 0 },
      ks: {
        o: { a: 0, k: 100 },
        r: { a: 0, k: 0 },
        p: {
          a: 1,
          k: [
            {
              ...{ t: 0, s: [40, 40, 0], to: [0, 0, 0], ti: [0, 0, 0] },
              ...{ i: { x: 0.8, y: 0.8 }, o: { x: 0.2, y: 0.2 } },
            },
            { t: 30, s: [240, 240, 0] },
          ],
        },
        a: { a: 0, k: [0, 0, 0] },
        s: { a: 0, k: [100, 100, 100] },
      },
      shapes: [
        {
          ty: 'gr',
          it: [
            {
              ty: 'rc',
              d: 1,
              s: { a: 0, k: [60, 60] },
              p: { a: 0, k: [0, 0] },
              r: { a: 0, k: 0 },
            },
            { ty: 'fl', c: { a: 0, k: [1, 0, 0, 1] }, o: { a: 0, k: 100 }, r: 1 },
            {
              ty: 'tr',
              p: { a: 0, k: [0, 0] },
              a: { a: 0, k: [0, 0] },
              s: { a: 0, k: [100, 100] },
              r: { a: 0, k: 0 },
              o: { a: 0, k: 100 },
            },
          ],
        },
      ],
    },
  ],
}

/** Charts, maps and diagrams of the libraries that are used most. */
export const CHARTS: readonly Chart[] = [
  {
    name: 'Chart.js',
    file: 'chart.js/dist/chart.umd.js',
    html: `<div><canvas id=c></canvas></div><script>new Chart(c, { type: 'bar', data: { labels: ['a', 'b'], datasets: [{ data: [7, 3] }] } })</script>`,
  },
  {
    name: 'Chart.js, drawn late',
    file: 'chart.js/dist/chart.umd.js',
    html: `<div><canvas id=c></canvas></div><script>setTimeout(() => new Chart(c, { type: 'line', data: { labels: ['a', 'b'], datasets: [{ data: [7, 3] }] } }), 500)</script>`,
  },
  {
    name: 'D3',
    file: 'd3/dist/d3.min.js',
    html: `<svg id=s width=500 height=200></svg><script>d3.select(s).selectAll('rect').data([30, 150]).enter().append('rect').attr('x', (d, i) => i * 60).attr('width', 40).attr('height', 0).transition().delay((d, i) => i * 300).duration(900).attr('height', (d) => d)</script>`,
  },
  {
    name: 'ApexCharts',
    file: 'apexcharts/dist/apexcharts.min.js',
    html: `<div id=a></div><script>new ApexCharts(a, { chart: { type: 'bar', height: 300 }, series: [{ name: 's', data: [30, 45] }], xaxis: { categories: [1, 2] } }).render()</script>`,
  },
  {
    name: 'ECharts',
    file: 'echarts/dist/echarts.min.js',
    html: `<div id=m style="width:100%;height:300px"></div><script>echarts.init(m).setOption({ xAxis: { data: ['a', 'b', 'c'] }, yAxis: {}, series: [{ type: 'bar', data: [5, 20, 36] }, { type: 'line', data: [3, 9, 30] }] })</script>`,
  },
  {
    name: 'Plotly',
    file: 'plotly.js-basic-dist-min/plotly-basic.min.js',
    html: `<div id=p></div><script>Plotly.newPlot(p, [{ x: [1, 2, 3], y: [2, 6, 3], type: 'bar' }], {}, {}).then(() => Plotly.animate(p, { data: [{ y: [6, 2, 8] }], traces: [0] }, { transition: { duration: 800 }, frame: { duration: 800 } }))</script>`,
  },
  {
    name: 'Leaflet',
    isOrderedByChance: true,
    file: 'leaflet/dist/leaflet.js',
    html: `<style>.leaflet-pane,.leaflet-tile{position:absolute;left:0;top:0}.leaflet-container{overflow:hidden}</style><div id=m style="height:300px;position:relative"></div>
      <script>const map = L.map('m', { zoomControl: false, attributionControl: false }).setView([50, 10], 4); L.tileLayer('/tile.svg?{z}{x}{y}').addTo(map); L.circleMarker([50, 10]).addTo(map); setTimeout(() => map.setZoom(6), 100)</script>`,
  },
  {
    name: 'Mermaid',
    file: '@mermaid-js/tiny/dist/mermaid.tiny.js',
    html: `<pre class=mermaid>graph TD; A[Start]-->B{Ok?}; B-->|yes|C[End]; B-->|no|A</pre><script>mermaid.initialize({ startOnLoad: true, deterministicIds: true })</script>`,
  },
  {
    name: 'three.js',
    file: 'three/build/three.min.js',
    html: `<div id=t></div><script>const scene = new THREE.Scene(), camera = new THREE.PerspectiveCamera(50, 1.5, 0.1, 100), renderer = new THREE.WebGLRenderer({ antialias: true })
      renderer.setSize(450, 300); t.append(renderer.domElement); const box = new THREE.Mesh(new THREE.BoxGeometry(), new THREE.MeshNormalMaterial()); scene.add(box); camera.position.z = 3; let frames = 0
      ;(function turn() { box.rotation.x += 0.02; box.rotation.y += 0.03; renderer.render(scene, camera); if (++frames < 60) requestAnimationFrame(turn) })()</script>`,
  },
  {
    name: 'Lottie',
    file: 'lottie-web/build/player/lottie.min.js',
    html: `<div id=l style="width:300px;height:300px"></div><script>lottie.loadAnimation({ container: l, renderer: 'svg', loop: false, autoplay: true, animationData: ${JSON.stringify(LOTTIE)} })</script>`,
  },
  {
    // Its licence is not one of open source: its ticker goes by frames, takes one that took long for a short one, and goes on
    // for 120 frames after its last tween.
    name: 'GSAP',
    html: `<div id=g style="width:0;height:80px;background:red"></div><p id=x style="opacity:0">One</p><script>
      let last = performance.now(), time = 0, asleep = 0
      ;(function tick() { const now = performance.now(); time += now - last > 500 ? 33 : now - last; last = now
        g.style.width = 400 * Math.min(1, time / 1200) ** 0.5 + 'px'; x.style.opacity = Math.max(0, Math.min(1, time / 600 - 1))
        if (time < 1200 || ++asleep < 120) requestAnimationFrame(tick) })()</script>`,
  },
  {
    name: 'CSS',
    html: `<style>@keyframes grow { from { width: 0 } to { width: 400px } } div { height: 80px; background: red; animation: grow 1.5s 0.3s both }</style><div></div>`,
  },
]
