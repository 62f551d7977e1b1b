// Ends once the npm that has started it is gone; prints its number once it looks: node npm-gone-program.ts
import { npmGone } from '../npm-gone.ts'

const alive = setInterval(() => {}, 1000)
npmGone().addEventListener('abort', () => {
  process.stdout.write('gone\n')
  clearInterval(alive)
})
process.stdout.write(`${process.pid}\n`)
