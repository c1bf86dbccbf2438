#include <assert.h>
#include <pthread.h>
int first, more, less, balance;
_Bool put, got;
pthread_mutex_t m;
void *deposit(void *p) { pthread_mutex_lock(&m); balance = balance + more; put = 1; pthread_mutex_unlock(&m); return p; }
void *withdraw(void *p) { pthread_mutex_lock(&m); balance = balance - less; got = 1; pthread_mutex_unlock(&m); return p; }
void *look(void *p) { pthread_mutex_lock(&m); if (put && got) assert(balance == first + more - less + WRONG); pthread_mutex_unlock(&m); return p; }
int main(void) {
  pthread_t t, u, v;
  pthread_mutex_init(&m, 0);
  first = 1; more = 2; less = 4; balance = first;
  pthread_create(&t, 0, look, 0); pthread_create(&u, 0, deposit, 0); pthread_create(&v, 0, withdraw, 0);
  pthread_join(t, 0); pthread_join(u, 0); pthread_join(v, 0);
  pthread_mutex_destroy(&m);
}
