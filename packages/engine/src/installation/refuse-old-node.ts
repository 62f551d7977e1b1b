import { requireNode } from './node-version.ts'

requireNode()
